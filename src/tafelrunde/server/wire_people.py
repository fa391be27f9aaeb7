"""What travels about people: who somebody is, accounts, sessions. A part of wire.py."""

from msgspec import Struct


class Who(Struct):
    """A person as others may know it: an account, or a guest who is remembered without one."""

    person: str
    name: str
    account: bool


RECORDS: tuple[type, ...] = (Who,)
