"""What every answer can do: JSON, frames, text, HTML."""

import copy
import json
import math
import pickle
from dataclasses import FrozenInstanceError
from fractions import Fraction

import pandas as pd
import pytest

from dreadsim.evidence.estimates import Estimate
from dreadsim.show.results import encode

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (THIRD, {"exact": "1/3", "value": 1 / 3}),
        (Fraction(2), {"exact": "2", "value": 2.0}),
        (Fraction(10**20, 10**20 + 39), {"exact": "100000000000000000000/100000000000000000039", "value": 1.0}),
        (0.25, {"exact": None, "value": 0.25}),
        (math.inf, {"exact": None, "value": "inf"}),
        ({2: THIRD, "none": 0.5}, {"2": {"exact": "1/3", "value": 1 / 3}, "none": {"exact": None, "value": 0.5}}),
        ([THIRD], [{"exact": "1/3", "value": 1 / 3}]),
        (("a", 3, None, True), ["a", 3, None, True]),
        (Estimate(1.0, 0.5, 1.5), {"value": 1.0, "low": 0.5, "high": 1.5}),
    ],
)
def test_values_in_json(value, shape):
    assert encode(value) == shape
    assert json.loads(json.dumps(encode(value), allow_nan=False)) == shape


def test_a_result_in_json_begins_with_its_schema_and_has_every_entry(sample):
    document = sample.to_json()
    assert list(document) == ["schema", "name", "p", "gap", "at", "law", "laws", "measured", "nothing"]
    assert document["schema"] == "sample/1"
    assert document["laws"][1]["6"] == {"exact": "2/3", "value": 2 / 3}
    json.dumps(document, allow_nan=False)


def test_a_frame_has_one_row_an_observation(sample):
    frame = sample.to_frame()
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    assert [(row["quantity"], row["check"], row["outcome"], row["value"]) for row in rows] == [
        ("p", None, None, 1 / 3),
        ("gap", None, None, math.inf),
        ("at", 1, None, 1 / 3),
        ("at", 2, None, 0.0),
        ("law", None, 0, 2 / 3),
        ("law", None, "none", 1 / 3),
        ("laws", 1, 5, 1.0),
        ("laws", 2, 5, 1 / 3),
        ("laws", 2, 6, 2 / 3),
        ("measured", None, None, 0.5),
    ]
    assert rows[0]["exact"] == THIRD
    assert rows[1]["exact"] is None
    assert (rows[-1]["low"], rows[-1]["high"]) == (0.4, 0.6)
    assert frame["check"].dtype == pd.Int64Dtype()


def test_html_shows_the_sentence_and_escapes_it(sample):
    html = sample._repr_html_()
    assert html.startswith("<p>Less is &lt;more&gt; &amp; better. So it is.</p>")
    assert "<caption>a law</caption>" in html
    assert "33.33%" in html


def test_text_shows_what_there_is_room_for(sample):
    text = sample.text()
    assert text.startswith("Less is <more> & better.\nSo it is.\n\n")
    assert "infinite" in text
    assert "50.00% (40.00% to 60.00%)" in text
    assert "state" not in text


def test_inputs_and_entries_are_attributes(sample):
    assert (sample.name, sample.p, sample.at, sample.nothing) == ("it", THIRD, [THIRD, 0], None)
    assert {"name", "p", "nothing", "to_json"} <= set(dir(sample))
    assert (sample.sentence(), sample.sentences()[1:]) == ("Less is <more> & better.", ["So it is."])
    assert repr(sample) == "<Result sample/1: Less is <more> & better.>"


def test_an_unknown_attribute_names_what_there_is(sample):
    with pytest.raises(AttributeError) as caught:
        _ = sample.measure
    assert "did you mean measured" in str(caught.value)
    assert "name, p, gap, at, law, laws, measured, nothing" in str(caught.value)


def test_results_are_frozen_and_can_be_copied(sample):
    with pytest.raises(FrozenInstanceError):
        sample.p = 1
    for twin in (copy.copy(sample), copy.deepcopy(sample), pickle.loads(pickle.dumps(sample))):
        assert twin == sample
        assert twin.text() == sample.text()


def test_addresses_stand_beside_the_quantities(sample):
    lines = sample.text(addresses=True).splitlines()
    beside = {line.split("  ")[1]: line for line in lines if line.startswith("  a ")}
    assert beside["a chance"].endswith("event_at[1] (1 less it)")
    assert beside["a gap"].endswith("gap.mean")
    assert any(line.split() == ["k", "event_at[k]"] for line in lines)
    assert "a law: event_count" in lines
    assert "event_at" not in sample.text()


def test_printing_a_result_shows_its_text(sample):
    assert str(sample) == sample.text()
