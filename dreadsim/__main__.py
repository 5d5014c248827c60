"""``python -m dreadsim``."""

from dreadsim.cli import main

if __name__ == "__main__":
    main()
