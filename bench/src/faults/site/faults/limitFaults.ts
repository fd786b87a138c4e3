import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Fault } from '../Fault.ts';
import type { FaultySite } from '../startFaultySite.ts';
import { floodWithBodies } from './floodWithBodies.ts';

type Part = 'shell' | 'api';
const WORDS: Record<Part, string> = { shell: 'the shell', api: 'the API' };
const PARTS = ['shell', 'api'] as const;

/** The limit that a process may raise again by itself. */
const limit = (pid: number, what: 'nofile' | 'data', to: number | string): void => {
  execFileSync('prlimit', ['--pid', String(pid), `--${what}=${to}:`]);
};
const mostFiles = (pid: number): number =>
  Number(/^Max open files +\d+ +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Bytes that a process has for data, of which it uses a part. */
const dataOf = (pid: number): number =>
  1_024 * Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** One that has ended of it has no limit when it starts again. */
const freeMemory = (site: FaultySite): void => {
  for (const part of PARTS) limit(site[part].pid(), 'data', 'unlimited');
};

const noMoreFiles = (part: Part): Fault => ({
  name: `${WORDS[part]} may open no more files`,
  begin: ({ [part]: { pid } }) => limit(pid(), 'nofile', openFiles(pid())),
  end: ({ [part]: { pid } }) => limit(pid(), 'nofile', mostFiles(pid())),
});

const noMoreMemory = (part: Part): Fault => ({
  name: `${WORDS[part]} gets no more memory`,
  begin: ({ [part]: { pid } }) => limit(pid(), 'data', dataOf(pid())),
  end: freeMemory,
});

const SPARE_BYTES = 64 * 2 ** 20;

export const LIMIT_FAULTS: readonly Fault[] = [
  ...PARTS.map(noMoreFiles),
  ...PARTS.map(noMoreMemory),
  {
    name: '300 bodies without end, and both get 64 MiB more at the most',
    begin: (site) => {
      for (const part of PARTS) {
        const pid = site[part].pid();
        limit(pid, 'data', dataOf(pid) + SPARE_BYTES);
      }
      return floodWithBodies(site.url, 300);
    },
    end: freeMemory,
  },
];
