"""Tapes, snapshots, pictures and recordings: bytes on one side, values on the other, no machine in sight."""
