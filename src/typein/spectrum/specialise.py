"""Partial evaluation of the operations into one function, at build time.

Python in, Python out, by way of ``ast``.  Calls of plain functions that take the cpu are put in place of the call
(their locals renamed, constant arguments substituted), ``dispatch`` becomes a switch over a page of the table with
one case an operation, constants are folded, and ``cpu.register`` becomes a local variable.  The order of evaluation
is kept: when an operand needs statements of its own, those to its left are first put in variables.

What it understands is small and checked: if, while, assignment and return, constant operands, and no call that needs
statements inside and, or, or a conditional expression.  Anything else is an error that names the row and the line.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from .z80.registers import PAIRS
from .z80.table import PAGES, Row

CPU = ast.Name("self")
Environment = dict[str, ast.expr]


class SpecialiseError(Exception):
    """The operations say something that the specialiser does not understand."""


def functions_of(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module, by name."""
    tree = ast.parse(inspect.getsource(module), module.__file__ or "")
    return {f.name: f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)}


def _assign(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Name(name)], value, lineno=0)


def _returns(body: Sequence[ast.stmt]) -> bool:
    return any(isinstance(n, ast.Return) for s in body for n in ast.walk(s))


def _stored(function: ast.FunctionDef) -> set[str]:
    return {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _names(node: ast.expr) -> list[ast.Name]:
    """The variables of a register: itself, or low and high of a pair."""
    return [n for n in ast.walk(node) if isinstance(n, ast.Name)]


def _constant(value: Any) -> ast.Constant:
    return ast.Constant(value)


def _equals(left: ast.expr, value: int) -> ast.expr:
    return ast.Compare(left, [ast.Eq()], [ast.Constant(value)])


class Specialiser:
    """Specialises one method.  ``modules`` are where the functions come from, ``fields`` what lives in local variables.

    Afterwards ``body`` is the new body, ``tables`` are the byte tables that it indexes, ``variables`` those it makes.
    """

    def __init__(self, modules: Sequence[ModuleType], fields: Sequence[str]) -> None:
        self.functions: dict[str, tuple[ast.FunctionDef, ModuleType, set[str]]] = {}
        for module in modules:
            own = {n: f for n, f in functions_of(module).items() if getattr(module, n, None) is not None}
            self.functions |= {n: (f, module, _stored(f)) for n, f in own.items()}
        self.fields = set(fields)
        self.tables: set[str] = set()
        self.variables: set[str] = set()
        self.body: list[ast.stmt] = []
        self._taken: dict[str, int] = {}
        self._where: list[str] = []
        self._modules: list[ModuleType] = []

    def method(self, function: ast.FunctionDef, module: ModuleType, **parameters: str) -> list[ast.stmt]:
        """Specialise a method; ``parameters`` names its arguments anew."""
        self._where, self._modules = [function.name], [module]
        self._block(function.body, {"self": CPU, **{k: ast.Name(v) for k, v in parameters.items()}})
        return self.body

    # -- names

    def _fresh(self, name: str) -> ast.Name:
        n = self._taken[name] = self._taken.get(name, 0) + 1
        new = f"{name}{n}" if n > 1 or name in self.fields else name
        self.variables.add(new)
        return ast.Name(new)

    def _fail(self, node: ast.AST, why: str) -> SpecialiseError:
        code = ast.unparse(node)[:80]
        return SpecialiseError(f"line {getattr(node, 'lineno', '?')}: {why}: {code}  in {' > '.join(self._where)}")

    def _register(self, name: str, node: ast.AST) -> ast.expr:
        if name in PAIRS:
            high, low = PAIRS[name]
            return ast.BinOp(ast.BinOp(ast.Name(high), ast.LShift(), ast.Constant(8)), ast.BitOr(), ast.Name(low))
        if name not in self.fields:
            raise self._fail(node, "no such register")
        return ast.Name(name)

    def _module_name(self, node: ast.Name) -> ast.Constant:
        if not hasattr(self._modules[-1], node.id):
            raise self._fail(node, "unknown name")
        return ast.Constant(getattr(self._modules[-1], node.id))

    # -- expressions

    def _fold(self, node: ast.expr) -> ast.expr:
        if all(isinstance(n, ast.Constant) or not isinstance(n, ast.expr) for n in ast.iter_child_nodes(node)):
            return ast.Constant(eval(ast.unparse(node)))  # of constants of our own source
        return node

    def _steady(self, node: ast.expr) -> bool:
        """Whether an operand means the same after any statement."""
        return (
            node is CPU or isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id in self.variables)
        )

    def _operands(self, nodes: Sequence[ast.expr], env: Environment) -> list[ast.expr]:
        done: list[ast.expr] = []
        for node in nodes:
            mark = len(self.body)
            new = self._expression(node, env)
            if len(self.body) > mark:
                for k, old in enumerate(done):
                    if not self._steady(old):
                        name = self._fresh("x")
                        self.body.insert(mark, _assign(name.id, old))
                        done[k] = name
                        mark += 1
            done.append(new)
        return done

    def _pure(self, node: ast.expr, env: Environment) -> ast.expr:
        mark = len(self.body)
        new = self._expression(node, env)
        if len(self.body) > mark:
            raise self._fail(node, "conditional operand needs statements")
        return new

    def _expression(self, node: ast.expr, env: Environment) -> ast.expr:
        match node:
            case ast.Constant():
                return node
            case ast.Name(id):
                return env[id] if id in env else self._module_name(node)
            case ast.BinOp():
                left, right = self._operands([node.left, node.right], env)
                if isinstance(node.op, ast.Add | ast.Sub) and isinstance(right, ast.Constant) and right.value == 0:
                    return left
                return self._fold(ast.BinOp(left, node.op, right))
            case ast.UnaryOp():
                return self._fold(ast.UnaryOp(node.op, self._expression(node.operand, env)))
            case ast.Compare(_, operators, comparators):
                first, *others = self._operands([node.left, *comparators], env)
                return self._fold(ast.Compare(first, operators, others))
            case ast.IfExp():
                test = self._expression(node.test, env)
                if isinstance(test, ast.Constant):
                    return self._expression(node.body if test.value else node.orelse, env)
                return ast.IfExp(test, self._pure(node.body, env), self._pure(node.orelse, env))
            case ast.BoolOp():
                return self._boolean(node, env)
            case ast.Attribute(ast.Name(name), attribute) if env.get(name) is CPU:
                return self._register(attribute, node)
            case ast.Subscript():
                return self._subscript(node, env)
            case ast.Call(ast.Attribute(ast.Name(name), method)) if env.get(name) is CPU:
                return ast.Call(ast.Attribute(CPU, method), self._operands(node.args, env), [])
            case ast.Call(ast.Name(name)):
                return self._inline(name, self._operands(node.args, env), node) or ast.Constant(None)
        raise self._fail(node, "not understood")

    def _boolean(self, node: ast.BoolOp, env: Environment) -> ast.expr:
        absorbing = isinstance(node.op, ast.Or)
        kept: list[ast.expr] = []
        for n, value in enumerate(node.values):
            value = self._pure(value, env) if n else self._expression(value, env)
            if not isinstance(value, ast.Constant):
                kept.append(value)
            elif bool(value.value) == absorbing:
                if kept:
                    raise self._fail(node, "constant after variable")
                return value
        if not kept:
            return ast.Constant(not absorbing)
        return ast.BoolOp(node.op, kept) if len(kept) > 1 else kept[0]

    def _subscript(self, node: ast.Subscript, env: Environment) -> ast.expr:
        value, index = self._operands([node.value, node.slice], env)
        if value is CPU:
            if not isinstance(index, ast.Constant):
                raise self._fail(node, "register not constant")
            return self._register(str(index.value), node)
        if isinstance(value, ast.Constant) and not isinstance(index, ast.Constant):
            if not (isinstance(node.value, ast.Name) and isinstance(value.value, bytes)):
                raise self._fail(node, "only a named table of bytes can be indexed")
            self.tables.add(node.value.id)
            value = ast.Name(node.value.id)
        return self._fold(ast.Subscript(value, index))

    # -- calls

    def _inline(self, name: str, arguments: list[ast.expr], node: ast.AST) -> ast.expr | None:
        if name == "dispatch":
            self._dispatch(arguments[1], arguments[2])
            return None
        if name not in self.functions:
            raise self._fail(node, "not a function of the modules")
        function, module, stored = self.functions[name]
        parameters = [a.arg for a in function.args.args]
        if len(parameters) != len(arguments) or len(self._where) > 20:
            raise self._fail(node, f"takes {parameters}")
        env: Environment = {}
        for parameter, argument in zip(parameters, arguments, strict=True):
            if parameter in stored or not self._steady(argument):
                fresh = self._fresh(parameter)
                self.body.append(_assign(fresh.id, argument))
                env[parameter] = fresh
            else:
                env[parameter] = argument
        for local in sorted(stored - set(parameters)):
            env[local] = self._fresh(local)
        self._where.append(f"{name}:{function.lineno}")
        self._modules.append(module)
        result = self._block(function.body, env)
        self._modules.pop()
        self._where.pop()
        return result

    def _dispatch(self, page: ast.expr, opcode: ast.expr) -> None:
        """A switch over a page; opcodes that come to the same code share a case."""
        assert isinstance(page, ast.Constant)
        assert isinstance(page.value, str)
        taken = self._taken
        cases: dict[str, tuple[list[ast.stmt], list[int], Row]] = {}
        for key, row in sorted(PAGES[page.value].items()):
            self._taken, outer, self.body = dict(taken), self.body, []
            self._where.append(f"row {page.value} {key:02X} {row.mnemonic}")
            if row.fetch > 4:
                self._inline("longer_fetch", [CPU, ast.Constant(row.fetch - 4)], CPU)
            self._inline(row.operation, [CPU, *map(_constant, row.operands)], CPU)
            self._where.pop()
            body, self.body = self.body, outer
            cases.setdefault(ast.unparse(ast.Module(body, [])), (body, [], row))[1].append(key)
        self._taken = taken
        switch: list[ast.stmt] = []
        for body, keys, row in reversed(cases.values()):
            tests = [_equals(opcode, key) for key in keys]
            test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), tests)
            note = ast.Expr(ast.Constant(f"{row.mnemonic}: {row.operation} {row.operands}"))
            switch = [ast.If(test, [note, *(body or [ast.Pass()])], switch)]
        self.body += switch

    # -- statements

    def _branch(self, body: Sequence[ast.stmt], env: Environment, result: ast.Name | None = None) -> list[ast.stmt]:
        outer, self.body = self.body, []
        value = self._block(body, env)
        if result and value:
            self.body.append(_assign(result.id, value))
        body, self.body = self.body, outer
        return body

    def _block(self, body: Sequence[ast.stmt], env: Environment) -> ast.expr | None:
        """Put out statements; the expression that they return, if they do."""
        for k, node in enumerate(body):
            match node:
                case ast.Return(value):
                    return self._expression(value, env) if value else None
                case ast.Expr(ast.Constant()) | ast.Pass():
                    pass
                case ast.Expr(ast.Call() as call):
                    value = self._expression(call, env)
                    if isinstance(value, ast.Call):
                        self.body.append(ast.Expr(value))
                case ast.Assign([target], value):
                    self._store(target, value, env)
                case ast.AugAssign():
                    self._store(node.target, ast.BinOp(node.target, node.op, node.value), env)
                case ast.If():
                    test = self._expression(node.test, env)
                    rest = list(body[k + 1 :])
                    if isinstance(test, ast.Constant):
                        return self._block((node.body if test.value else node.orelse) + rest, env)
                    if _returns([node]):  # what follows belongs to the branches that do not return
                        result = self._fresh("x")
                        then = self._branch(node.body + rest, env, result)
                        self.body.append(
                            ast.If(test, then or [ast.Pass()], self._branch(node.orelse + rest, env, result))
                        )
                        return result
                    then = self._branch(node.body, env)
                    self.body.append(ast.If(test, then or [ast.Pass()], self._branch(node.orelse, env)))
                case ast.While() if not _returns([node]):
                    self.body.append(ast.While(self._pure(node.test, env), self._branch(node.body, env), []))
                case _:
                    raise self._fail(node, "not understood")
        return None

    def _store(self, target: ast.expr, value: ast.expr, env: Environment) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            self._swap(target, value, env)
            return
        value = self._expression(value, env)
        where = self._expression(target, env)
        if isinstance(where, ast.BinOp):
            pair = self._fresh("pair")
            low, high = _names(where)
            self.body.append(_assign(pair.id, value))
            self.body.append(_assign(high.id, ast.BinOp(pair, ast.RShift(), ast.Constant(8))))
            self.body.append(_assign(low.id, ast.BinOp(pair, ast.BitAnd(), ast.Constant(0xFF))))
        else:
            self.body.append(ast.Assign([where], value, lineno=0))

    def _swap(self, target: ast.Tuple, value: ast.Tuple, env: Environment) -> None:
        """Registers or pairs that change places: ``cpu.de, cpu.hl = cpu.hl, cpu.de``."""
        left, right = (
            [name for e in side.elts for name in _names(self._expression(e, env))] for side in (target, value)
        )
        self.body.append(ast.Assign([ast.Tuple([*left])], ast.Tuple([*right]), lineno=0))
