"""What a stress track and a progress clock share: rolls of one outcome, one after another, of one pool or a mix."""
