"""What the pages show is what the tests run."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT

PAGES = {
    "docs/agents-python.md": ("python", "clients/python/examples", 4),
    "docs/agents-go.md": ("go", "clients/go/examples/record", 1),
}


@pytest.mark.parametrize("page", PAGES)
def test_every_sample_of_a_page_is_an_example_that_is_run(page: str) -> None:
    language, folder, count = PAGES[page]
    samples = re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    examples = [path.read_text() for path in (ROOT / folder).iterdir() if path.is_file()]
    assert len(samples) == count
    assert [sample for sample in samples if sample not in examples] == []
