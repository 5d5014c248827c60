"""What a mechanic is: the seam, the sources of its chance, the keys of its setups, and how files name it."""
