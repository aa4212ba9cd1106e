"""Tapes, snapshots and pictures: bytes on one side, values on the other, no machine in sight."""
