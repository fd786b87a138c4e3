import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { publishHarmfulLegal, publishLegal } from '../../../../e2e/releasing/harmfulLegal.ts';
import type { HostTrouble } from '../../../../e2e/releasing/startReleaseFolder.ts';
import { processTree } from '../../../../e2e/starting/processTree.ts';
import type { Trouble } from './startFaultyProxy.ts';
import type { FaultySite } from './startFaultySite.ts';

/** Something that goes wrong while visitors come. */
export interface Fault {
  name: string;
  /** Why it cannot be tried on this machine; undefined: it can. */
  obstacle?: (site: FaultySite) => string | undefined;
  begin(site: FaultySite): Promise<void> | void;
  /** Takes it back; absent: nobody but the site itself does. */
  end?: (site: FaultySite) => Promise<void> | void;
}

const kill = (pid: number, signal: NodeJS.Signals) => void process.kill(pid, signal);

const rendererOf = ({ shell }: FaultySite): number =>
  processTree(shell.pid()).find(({ command }) => command.includes('renderer.cjs'))?.pid ?? 0;

const signals: Fault[] = (['SIGTERM', 'SIGKILL'] as const).flatMap((signal) => [
  { name: `${signal} to the API`, begin: ({ api }) => kill(api.pid(), signal) },
  { name: `${signal} to the shell`, begin: ({ shell }) => kill(shell.pid(), signal) },
  { name: `${signal} to the renderer`, begin: (site) => kill(rendererOf(site), signal) },
]);

const onTheWay = (trouble: Trouble): Fault => ({
  name: `the API ${trouble}`,
  begin: ({ wayToApi }) => {
    wayToApi.trouble = trouble;
  },
  end: ({ wayToApi }) => {
    wayToApi.trouble = 'none';
  },
});

/** Each with the shell started again meanwhile, so that it needs its releases. */
const atTheHost = (trouble: HostTrouble, name: string): Fault => ({
  name,
  begin: ({ legalHost, shell }) => {
    legalHost.trouble = trouble;
    kill(shell.pid(), 'SIGTERM');
  },
  end: ({ legalHost }) => {
    legalHost.trouble = 'none';
  },
});

const harmful = (name: string, harm: string): Fault => ({
  name,
  begin: async ({ published }) => {
    await publishHarmfulLegal(published, harm);
  },
  end: async ({ published }) => {
    await rm(published, { recursive: true });
    await publishLegal(published);
  },
});

const needsDisk = ({ disk }: FaultySite) =>
  disk ? undefined : 'this user may not mount a file system';
const ballast = ({ disk }: FaultySite) => path.join(disk?.folder ?? '', 'ballast');
const remount = ({ disk }: FaultySite, how: string): void => {
  execFileSync('mount', ['-o', `remount,${how}`, disk?.folder ?? '']);
};

/** Of open files: the limit that a process may raise again by itself. */
const limitFiles = (pid: number, files: number): void => {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
};
const mostFiles = (pid: number): number =>
  Number(/^Max open files +\d+ +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Ten times what one renderer composes: addresses that nothing is kept of. */
async function crowd({ url }: FaultySite): Promise<void> {
  const cannon = autocannon({
    url,
    connections: 400,
    duration: 60,
    requests: [{ method: 'GET', path: '/privacy-policy?utm_source=[<id>]' }],
    idReplacement: true,
  });
  await cannon;
}

export const FAULTS: readonly Fault[] = [
  ...signals,
  ...(['refuses', 'hangs', 'is slow', 'lies'] as const).map(onTheWay),
  {
    name: 'the list is taken away',
    begin: ({ apiData }) => rename(apiData, `${apiData}-away`),
    end: async ({ apiData }) => {
      await rm(apiData, { recursive: true, force: true });
      await rename(`${apiData}-away`, apiData);
    },
  },
  {
    name: 'the disk is full',
    obstacle: needsDisk,
    begin: async (site) => {
      const bytes = Buffer.alloc(1024 * 1024);
      const parts = Array.from({ length: 256 }, () => bytes);
      await writeFile(ballast(site), parts).catch(() => {});
    },
    end: (site) => rm(ballast(site)),
  },
  {
    name: 'the disk is read-only',
    obstacle: needsDisk,
    // Nothing may be open for writing: both are ended, and start again on it.
    begin: async (site) => {
      for (const { pid } of [site.api, site.shell]) kill(pid(), 'SIGKILL');
      await sleep(500);
      remount(site, 'ro');
    },
    end: (site) => remount(site, 'rw'),
  },
  atTheHost('down', "a remote's host is down, and the shell restarts"),
  atTheHost('silent', "a remote's host is silent, and the shell restarts"),
  atTheHost('slow', "a remote's host is slow, and the shell restarts"),
  atTheHost('corrupt', "a remote's host is corrupt, and the shell restarts"),
  harmful('a release that never ends', 'for (;;) {}'),
  harmful('a release that ends its process', 'process.exit(1)'),
  harmful('a release that takes all memory', "const all = []; for (;;) all.push('x'.repeat(1e6))"),
  harmful('a release that throws', "throw new Error('not mine')"),
  {
    name: 'the shell may open no more files',
    begin: ({ shell }) => limitFiles(shell.pid(), openFiles(shell.pid())),
    end: ({ shell }) => limitFiles(shell.pid(), mostFiles(shell.pid())),
  },
  {
    name: 'the API may open no more files',
    begin: ({ api }) => limitFiles(api.pid(), openFiles(api.pid())),
    end: ({ api }) => limitFiles(api.pid(), mostFiles(api.pid())),
  },
  { name: 'ten times the capacity for a minute', begin: crowd },
];
