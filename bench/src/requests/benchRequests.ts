import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import {
  type ControlGroup,
  openControlGroup,
} from '../../../scripts/deployment/openControlGroup.ts';
import { containerNamed } from '../../../scripts/deployment/podTemplates.ts';
import { launchService } from '../../../scripts/running/launchService.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { fillStore } from '../api/fillStore.ts';
import { newSignUps } from '../api/measureAlternately.ts';
import { measuredStores } from '../api/measuredStores.ts';

const run = promisify(execFile);
const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000);
const LOAD_S = 20;

let visitor = 0;
const composedAnew: autocannon.Request = {
  setupRequest: (request) => {
    visitor += 1;
    return { ...request, path: `/privacy-policy?visitor=${visitor}` };
  },
};
const LOADS: [string, number, autocannon.Request[]][] = [
  ['cached pages', 200, [{ path: '/' }, { path: '/waitlist' }]],
  ['pages composed again', 100, [composedAnew]],
  ['sign-ups', 10, newSignUps],
];

/**
 * What the containers of `deploy/kubernetes` take of CPU and memory by the kernel's account, within their limits of
 * memory: the operators' commands with a list in MongoDB, and shell and API under load.
 */
export async function benchRequests(): Promise<void> {
  const mongodb = measuredStores().find(({ name }) => name === 'MongoDB');
  if (!mongodb) return;
  const { env, open, discard } = await mongodb.make();
  const store = await open();
  await fillStore(store, RECORDS);
  await store.close();
  const folder = await temporaryFolder();
  const settings = { ...env, DATA_DIR: folder, BACKUP_DIR: folder };
  console.log(`\nContainers, with ${RECORDS.toLocaleString('en')} sign-ups in MongoDB`);
  await measureCommand('backup', ['backup', '--into', folder], settings);
  await measureCommand('drill', ['drill'], settings);
  await measureCommand('operators', ['export'], settings);
  await measureServices(settings);
  await discard();
  await rm(folder, { recursive: true });
}

async function measureCommand(
  container: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const group = openGroup(container);
  const command = group.command(process.execPath, ['api/dist/signups.cjs', ...words]);
  await run(...command, { env: { PATH: process.env.PATH, ...env }, maxBuffer: 1e9 });
  console.log(`${container}: ${(group.cpuMs() / 1_000).toFixed(1)} s of CPU`);
  endGroup(container, group);
}

async function measureServices(env: Record<string, string>): Promise<void> {
  const [ofApi, ofShell] = [openGroup('api'), openGroup('shell')];
  const api = await launchService(
    'api/dist/main.cjs',
    { ...env, API_PORT: '0', API_ADMIN_PORT: '0', RATE_LIMIT: 'off' },
    { readsOutput: false, group: ofApi },
  );
  const shell = await launchService(
    'shell/dist/server/main.cjs',
    { ...env, PORT: '0', ADMIN_PORT: '0', API_URL: api.url, RENDERERS: '1' },
    { readsOutput: false, group: ofShell },
  );
  await autocannon({ url: shell.url, amount: 100 });
  console.log(`shell: ${(ofShell.cpuMs() / 1_000).toFixed(1)} s of CPU to start`);
  for (const [what, overallRate, requests] of LOADS) {
    const before = [ofShell.cpuMs(), ofApi.cpuMs()] as const;
    const load = { connections: 20, duration: LOAD_S, overallRate, requests };
    const { '2xx': responses, duration } = await autocannon({ url: shell.url, ...load });
    const cores = [ofShell.cpuMs() - before[0], ofApi.cpuMs() - before[1]].map((ms) =>
      (ms / duration).toFixed(0),
    );
    const rate = (responses / duration).toFixed(0);
    console.log(`${rate} ${what} a second: shell ${cores[0]}m of CPU, API ${cores[1]}m`);
  }
  await Promise.all([api.stop(), shell.stop()]);
  endGroup('api', ofApi);
  endGroup('shell', ofShell);
}

function openGroup(name: string): ControlGroup {
  const group = openControlGroup(`bench-${name}-${process.pid}`, containerNamed(name).limitBytes);
  if (!group) throw new Error('This process cannot make control groups with a limit of memory');
  return group;
}

/** @throws Error where the limit was not enough. */
function endGroup(container: string, group: ControlGroup): void {
  console.log(`${container}: ${(group.peakBytes() / 2 ** 20).toFixed(0)}Mi of memory at most`);
  const kills = group.kills();
  group.remove();
  if (kills > 0) throw new Error(`${kills} processes were killed at the limit of memory.`);
}
