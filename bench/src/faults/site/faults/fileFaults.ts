import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Fault } from '../Fault.ts';
import { PARTS, type Part, setLimit, WORDS } from './setLimit.ts';

const mostFiles = (pid: number): number =>
  Number(/^Max open files +\d+ +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const noMoreFiles = (part: Part): Fault => ({
  name: `${WORDS[part]} may open no more files`,
  begin: ({ [part]: { pid } }) => setLimit(pid(), 'nofile', openFiles(pid())),
  // A process that was started again has no such limit.
  end: ({ [part]: { pid } }) => {
    if (existsSync(`/proc/${pid()}`)) setLimit(pid(), 'nofile', mostFiles(pid()));
  },
});

export const FILE_FAULTS: readonly Fault[] = PARTS.map(noMoreFiles);
