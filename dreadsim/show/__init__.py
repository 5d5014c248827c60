"""How answers leave the program: JSON, frames, tables for people, figures, pages, files written whole or not at all."""
