"""How the documentation is built: Sphinx, MyST and furo, without the network when built or read."""

import re

from docutils.nodes import SkipNode
from docutils.utils.math.latex2mathml import tex2mathml

import dreadsim

project = "dreadsim"
author = "dreadsim contributors"
copyright = "dreadsim contributors"  # noqa: A001  (Sphinx's name)
version = release = dreadsim.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "matplotlib.sphinxext.plot_directive",
]
exclude_patterns = ["_build"]
default_role = "py:obj"

myst_enable_extensions = ["deflist", "dollarmath"]
myst_heading_anchors = 3

# Signatures stay short: the sections "Parameters" and "Returns" say the types.
autodoc_typehints = "none"
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True

plot_formats = [("png", 110)]
plot_html_show_formats = False
plot_html_show_source_link = False
plot_include_source = True
plot_apply_rcparams = True
plot_rcparams = {"figure.figsize": (7.0, 4.0)}

html_theme = "furo"
html_title = "dreadsim"
html_copy_source = False
html_show_sphinx = False
html_math_renderer = "mathml"


def inline_formula(writer, node):
    """Formulas become MathML, which browsers draw themselves; Sphinx's usual way loads a script from elsewhere."""
    writer.body.append(tex2mathml(node.astext()))
    raise SkipNode


def block_formula(writer, node):
    """The same for a formula on lines of its own."""
    formula = tex2mathml(node.astext(), as_block=True)
    writer.body.append(f'<div style="margin: 1em 0; padding: .3em 0; overflow-x: auto">{formula}</div>')
    raise SkipNode


def own_setup(app, what, name, obj, options, lines):
    """A type `Setup` in a game's docstring is that game's own."""
    game = "fitd" if name.startswith("dreadsim.fitd") else "dread"
    meant = re.compile(r"\b(Setup|TrackSetup|ClockSetup)\b")
    lines[:] = [meant.sub(rf"~dreadsim.{game}.\1", line) if line.startswith(":type ") else line for line in lines]


def setup(app):
    """Sphinx calls this."""
    app.add_html_math_renderer("mathml", (inline_formula, None), (block_formula, None))
    # After napoleon, which makes the lines that this changes.
    app.connect("autodoc-process-docstring", own_setup, priority=900)
    return {"parallel_read_safe": True}
