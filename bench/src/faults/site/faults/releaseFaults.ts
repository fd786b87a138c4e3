import { rm } from 'node:fs/promises';
import type { HostTrouble } from '../../../../../compose/fixtures/startReleaseFolder.ts';
import { publishHarmfulLegal, publishLegal } from '../../../../../e2e/releasing/harmfulLegal.ts';
import type { Fault } from '../Fault.ts';

/** With the shell started again meanwhile, so that it needs its releases. */
const atTheHost = (trouble: HostTrouble): Fault => ({
  name: `a remote's host is ${trouble}, and the shell restarts`,
  begin: ({ legalHost, shell }) => {
    legalHost.trouble = trouble;
    process.kill(shell.pid(), 'SIGTERM');
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

export const RELEASE_FAULTS: readonly Fault[] = [
  ...(['down', 'silent', 'slow', 'corrupt'] as const).map(atTheHost),
  harmful('a release that never ends', 'for (;;) {}'),
  harmful('a release that ends its process', 'process.exit(1)'),
  harmful('a release that takes all memory', "const all = []; for (;;) all.push('x'.repeat(1e6))"),
  harmful('a release that throws', "throw new Error('not mine')"),
];
