"""The instruction set of the Z80: one row an instruction, and nothing said twice.

A row gives the pattern of the opcode, the mnemonic, the operation (a function of operations.py) with its operands,
and the T-states of the opcode fetch; the lengths of later cycles follow from what the operation does on the bus.
Letters in a pattern are fields (see FIELDS), and the first row that matches an opcode wins.  ``m`` is (HL), ``n`` an
immediate byte.  DD and FD need no rows: see :func:`indexed`.
Sources: Zilog, "Z80 CPU User Manual"; Sean Young, "The Undocumented Z80 Documented".
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Operand: TypeAlias = str | int | tuple[int, int]

_R8 = ("b", "c", "d", "e", "h", "l", "m", "a")
FIELDS: dict[str, tuple[Operand, ...]] = {
    "r": _R8,
    "s": _R8,
    "p": ("bc", "de", "hl", "sp"),
    "q": ("bc", "de", "hl", "af"),
    # conditions NZ Z NC C PO PE P M as the bits of F to look at and what they must be
    "c": ((0x40, 0), (0x40, 0x40), (0x01, 0), (0x01, 0x01), (0x04, 0), (0x04, 0x04), (0x80, 0), (0x80, 0x80)),
    "k": tuple(range(8)),
    "t": tuple(range(0, 64, 8)),
    "x": tuple(range(256)),
}

MAIN = """
00000000  NOP         | nop               | 4
00001000  EX AF,AF'   | ex_af             | 4
00010000  DJNZ e      | djnz              | 5
00011000  JR e        | jr                | 4
001cc000  JR c,e      | jr_if c           | 4
00pp0001  LD p,nn     | ld_pair_nn p      | 4
00pp1001  ADD HL,p    | add_pair hl p     | 11
00000010  LD (BC),A   | ld_at_a bc        | 4
00010010  LD (DE),A   | ld_at_a de        | 4
00001010  LD A,(BC)   | ld_a_at bc        | 4
00011010  LD A,(DE)   | ld_a_at de        | 4
00100010  LD (nn),HL  | ld_nn_pair hl     | 4
00101010  LD HL,(nn)  | ld_pair_at hl     | 4
00110010  LD (nn),A   | ld_nn_a           | 4
00111010  LD A,(nn)   | ld_a_nn           | 4
00pp0011  INC p       | inc_pair p        | 6
00pp1011  DEC p       | dec_pair p        | 6
00rrr100  INC r       | inc r             | 4
00rrr101  DEC r       | dec r             | 4
00110110  LD (HL),n   | ld_m_n m          | 4
00rrr110  LD r,n      | ld r n            | 4
00000111  RLCA        | rlca              | 4
00001111  RRCA        | rrca              | 4
00010111  RLA         | rla               | 4
00011111  RRA         | rra               | 4
00100111  DAA         | daa               | 4
00101111  CPL         | cpl               | 4
00110111  SCF         | scf               | 4
00111111  CCF         | ccf               | 4
01110110  HALT        | halt              | 4
01rrrsss  LD r,s      | ld r s            | 4
10000sss  ADD A,s     | add s             | 4
10001sss  ADC A,s     | adc s             | 4
10010sss  SUB s       | sub s             | 4
10011sss  SBC A,s     | sbc s             | 4
10100sss  AND s       | and_ s            | 4
10101sss  XOR s       | xor s             | 4
10110sss  OR s        | or_ s             | 4
10111sss  CP s        | cp s              | 4
11ccc000  RET c       | ret_if c          | 5
11qq0001  POP q       | pop q             | 4
11001001  RET         | ret               | 4
11011001  EXX         | exx               | 4
11101001  JP (HL)     | jp_pair hl        | 4
11111001  LD SP,HL    | ld_sp hl          | 6
11ccc010  JP c,nn     | jp_if c           | 4
11000011  JP nn       | jp                | 4
11001011  (CB)        | prefix_cb         | 4
11010011  OUT (n),A   | out_n_a           | 4
11011011  IN A,(n)    | in_a_n            | 4
11100011  EX (SP),HL  | ex_sp hl          | 4
11101011  EX DE,HL    | ex_de_hl          | 4
11110011  DI          | di                | 4
11111011  EI          | ei                | 4
11ccc100  CALL c,nn   | call_if c         | 4
11qq0101  PUSH q      | push q            | 5
11001101  CALL nn     | call              | 4
11011101  (DD)        | prefix_xy         | 4
11101101  (ED)        | prefix_ed         | 4
11111101  (FD)        | prefix_xy         | 4
11000110  ADD A,n     | add n             | 4
11001110  ADC A,n     | adc n             | 4
11010110  SUB n       | sub n             | 4
11011110  SBC A,n     | sbc n             | 4
11100110  AND n       | and_ n            | 4
11101110  XOR n       | xor n             | 4
11110110  OR n        | or_ n             | 4
11111110  CP n        | cp n              | 4
11ttt111  RST t       | rst               | 5
"""

CB = """
00000rrr  RLC r       | rlc r             | 4
00001rrr  RRC r       | rrc r             | 4
00010rrr  RL r        | rl r              | 4
00011rrr  RR r        | rr r              | 4
00100rrr  SLA r       | sla r             | 4
00101rrr  SRA r       | sra r             | 4
00110rrr  SLL r       | sll r             | 4
00111rrr  SRL r       | srl r             | 4
01kkkrrr  BIT k,r     | bit r             | 4
10kkkrrr  RES k,r     | res r             | 4
11kkkrrr  SET k,r     | set_ r            | 4
"""

ED = """
01110000  IN F,(C)    | in_f              | 4
01rrr000  IN r,(C)    | in_r r            | 4
01110001  OUT (C),0   | out_0             | 4
01rrr001  OUT (C),r   | out_r r           | 4
01pp0010  SBC HL,p    | sbc_hl p          | 11
01pp1010  ADC HL,p    | adc_hl p          | 11
01pp0011  LD (nn),p   | ld_nn_pair p      | 4
01pp1011  LD p,(nn)   | ld_pair_at p      | 4
01kkk100  NEG         | neg               | 4
01001101  RETI        | retn              | 4
01kkk101  RETN        | retn              | 4
01k10110  IM 1        | im_1              | 4
01k11110  IM 2        | im_2              | 4
01kkk110  IM 0        | im_0              | 4
01000111  LD I,A      | ld_i_a            | 5
01001111  LD R,A      | ld_r_a            | 5
01010111  LD A,I      | ld_a_i            | 5
01011111  LD A,R      | ld_a_r            | 5
01100111  RRD         | rrd               | 4
01101111  RLD         | rld               | 4
10100000  LDI         | ldi 1             | 4
10101000  LDD         | ldi -1            | 4
10110000  LDIR        | ldir 1            | 4
10111000  LDDR        | ldir -1           | 4
10100001  CPI         | cpi 1             | 4
10101001  CPD         | cpi -1            | 4
10110001  CPIR        | cpir 1            | 4
10111001  CPDR        | cpir -1           | 4
10100010  INI         | ini 1             | 5
10101010  IND         | ini -1            | 5
10110010  INIR        | inir 1            | 5
10111010  INDR        | inir -1           | 5
10100011  OUTI        | outi 1            | 5
10101011  OUTD        | outi -1           | 5
10110011  OTIR        | otir 1            | 5
10111011  OTDR        | otir -1           | 5
xxxxxxxx  NOP*        | nop               | 4
"""


class Row(NamedTuple):
    """One opcode of a page: what to call with which operands, the T-states of its fetch, and how it is written."""

    operation: str
    operands: tuple[Operand, ...]
    fetch: int
    mnemonic: str
    fields: dict[str, int]
    """The value of each field of the pattern, an index into FIELDS; for the disassembler."""


def _operand(word: str, fields: dict[str, int]) -> Operand:
    if word in fields:
        return FIELDS[word][fields[word]]
    return int(word) if word.lstrip("-").isdigit() else word


def _match(pattern: str, opcode: int) -> dict[str, int] | None:
    fields: dict[str, int] = {}
    for bit, letter in zip(f"{opcode:08b}", pattern, strict=True):
        if letter in "01":
            if letter != bit:
                return None
        else:
            fields[letter] = fields.get(letter, 0) << 1 | int(bit)
    return fields


def page(text: str) -> dict[int, Row]:
    """The rows of a page by opcode."""
    rows: dict[int, Row] = {}
    for line in text.strip().splitlines():
        written, action, fetch = line.split("|")
        pattern, mnemonic = written.split(maxsplit=1)
        operation, *words = action.split()
        for opcode in range(256):
            fields = _match(pattern, opcode)
            if fields is not None and opcode not in rows:
                operands = tuple(_operand(word, fields) for word in words)
                rows[opcode] = Row(operation, operands, int(fetch), mnemonic.strip(), fields)
    return rows


def indexed(rows: dict[int, Row]) -> dict[int, Row]:
    """The rows that DD and FD change.

    HL is IX (``xy``), (HL) is (IX+d) (``xm``), and H and L are its halves unless (HL) is there too.
    """
    changed = {0xCB: Row("prefix_xycb", (), 4, "(DDCB)", {})}
    for opcode, row in rows.items():
        names = {"m": "xm"} if "m" in row.operands else {"hl": "xy", "h": "xh", "l": "xl"}
        operands = tuple(names.get(o, o) if isinstance(o, str) else o for o in row.operands)
        if operands != row.operands:
            changed[opcode] = row._replace(operands=operands)
    return changed


def at_address(rows: dict[int, Row]) -> dict[int, Row]:
    """The page after DD CB d, by the upper five bits of its opcode: CB on a byte whose address is known (``at``)."""
    return {opcode >> 3: row._replace(operands=("at",)) for opcode, row in rows.items() if opcode & 7 == 6}


PAGES: dict[str, dict[int, Row]] = {"MAIN": page(MAIN), "CB": page(CB), "ED": page(ED)}
PAGES["XY"] = indexed(PAGES["MAIN"])
PAGES["AT"] = at_address(PAGES["CB"])
PAGES["COPY"] = {k: Row("copy", (r,), 4, "copy", {}) for k, r in enumerate(FIELDS["r"]) if r != "m"}
"""The rest of DD CB d: the result goes to a register as well."""

INDEXED = bytes(opcode in PAGES["XY"] for opcode in range(256))
"""1 for each opcode that a prefix DD or FD changes."""
