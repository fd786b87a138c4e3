"""filterSystemCalls.py <unit> <program> <argument>...: runs a program with the system calls that a systemd
unit allows (SystemCallFilter=, SystemCallErrorNumber=), where systemd itself does not run."""

import ctypes
import errno
import os
import re
import subprocess
import sys

KILL_PROCESS, ERRNO, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000


def names_of(group):
    command = ["systemd-analyze", "syscall-filter", group]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for line in listed.splitlines()[1:]:
        name = line.strip()
        if name.startswith("@"):
            yield from names_of(name)
        elif name and not name.startswith("#"):
            yield name


def main(unit, *command):
    with open(unit, encoding="utf8") as file:
        text = file.read()
    groups = re.search(r"^SystemCallFilter=(.+)$", text, re.MULTILINE)[1].split()
    number = re.search(r"^SystemCallErrorNumber=(\w+)$", text, re.MULTILINE)
    refused = ERRNO | getattr(errno, number[1]) if number else KILL_PROCESS

    library = ctypes.CDLL("libseccomp.so.2")
    library.seccomp_init.restype = ctypes.c_void_p
    library.seccomp_init.argtypes = [ctypes.c_uint32]
    library.seccomp_rule_add.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint]
    library.seccomp_load.argtypes = [ctypes.c_void_p]
    allowed = library.seccomp_init(refused)
    # systemd adds @default to whatever is named.
    for name in {name for group in ["@default", *groups] for name in names_of(group)}:
        call = library.seccomp_syscall_resolve_name(name.encode())
        # Those of other processors are negative.
        if call >= 0 and library.seccomp_rule_add(allowed, ALLOW, call, 0) != 0:
            sys.exit(f"{name} could not be allowed")
    if library.seccomp_load(allowed) != 0:
        sys.exit("The filter could not be loaded")
    os.execvp(command[0], command)


main(*sys.argv[1:])
