"""System variables of the 48K ROM that Typein looks at: names and addresses as in the Sinclair manual, chapter 25."""

from __future__ import annotations

from collections.abc import Sequence

KSTATE = 23552
LAST_K = 23560
REPDEL = 23561
REPPER = 23562
DEFADD = 23563
CHARS = 23606
ERR_NR = 23610
FLAGS = 23611
TV_FLAG = 23612
ERR_SP = 23613
MODE = 23617
NEWPPC = 23618
NSPPC = 23620
PPC = 23621
SUBPPC = 23623
BORDCR = 23624
E_PPC = 23625
VARS = 23627
DEST = 23629
CHANS = 23631
CURCHL = 23633
PROG = 23635
NXTLIN = 23637
DATADD = 23639
E_LINE = 23641
K_CUR = 23643
CH_ADD = 23645
X_PTR = 23647
WORKSP = 23649
STKBOT = 23651
STKEND = 23653
MEM = 23656
FLAGS2 = 23658
OLDPPC = 23662
OSPCC = 23664
FLAGX = 23665
SEED = 23670
FRAMES = 23672
UDG = 23675
SCR_CT = 23692
MEMBOT = 23698
RAMTOP = 23730
P_RAMT = 23732

PROGRAM_START = 23755
"""Where PROG points after power-on."""


def word(memory: Sequence[int], address: int) -> int:
    """The 16-bit value at ``address``, low byte first."""
    return memory[address] | memory[address + 1] << 8


def put_word(memory: bytearray, address: int, value: int) -> None:
    """Store a 16-bit value at ``address``, low byte first."""
    memory[address : address + 2] = value.to_bytes(2, "little")
