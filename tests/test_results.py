"""What every answer can do: JSON, frames, text, HTML."""

import json
import math
from fractions import Fraction

import pandas as pd
import pytest

from dreadsim.estimates import Estimate
from dreadsim.results import encode

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (THIRD, {"exact": "1/3", "value": 1 / 3}),
        (Fraction(2), {"exact": "2", "value": 2.0}),
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


def test_a_result_in_json_begins_with_its_schema_and_has_every_field(sample):
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
    assert "Less is &lt;more&gt; &amp; better." in html
    assert "<caption>a law</caption>" in html
    assert "33.33%" in html


def test_text_shows_what_there_is_room_for(sample):
    text = sample.text()
    assert text.startswith("Less is <more> & better.\n")
    assert "infinite" in text
    assert "50.00% (40.00% to 60.00%)" in text
    assert "state" not in text
