"""`compare`: two setup files of one mechanic."""


def test_compare_two_files(cli, tmp_path):
    for name, dark in (("a.toml", 1), ("b.toml", 2)):
        (tmp_path / name).write_text(f"[setup]\ndark = {dark}\n")
    answer = cli("compare", "a.toml", "b.toml", "--checks", 5)
    assert (answer.status, answer.err) == (0, "")
    assert "A and B differ in dark (1 and 2)." in answer.out
    assert set(cli("compare", "a.toml", "b.toml", "--json").json["p_event"]) == {"A", "B"}


def test_compare_needs_two_files_of_one_mechanic(refuses, tmp_path):
    (tmp_path / "a.toml").write_text("")
    (tmp_path / "b.toml").write_text('mechanic = "fitd_clock"\n')
    refuses(["compare", "a.toml", "b.toml"], "b.toml: mechanic: fitd_clock", "a file of the mechanic dread")


def test_any_mechanic_can_be_compared(cli, tmp_path):
    for name, pool in (("a.toml", 1), ("b.toml", 3)):
        (tmp_path / name).write_text(f'mechanic = "fitd_clock"\n[setup]\npool = {pool}\n')
    answer = cli("compare", "a.toml", "b.toml", "--checks", 5)
    assert (answer.status, answer.err) == (0, "")
    assert "A and B differ in pool (1 and 3)." in answer.out


def test_two_bags_without_events_have_rows_under_every_heading(cli, tmp_path):
    for name, dark in (("a.toml", 1), ("b.toml", 2)):
        (tmp_path / name).write_text(f"[setup]\nbase = 0\nstep = 0\ndark = {dark}\n")
    blocks = cli("compare", "a.toml", "b.toml").out.split("\n\n")
    assert all(len(block.splitlines()) > 1 for block in blocks[1:])
