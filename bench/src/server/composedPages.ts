import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPOSITION_ELEMENT_ID } from '../../../compose/src/protocol/documentNames.ts';
import { processTree } from '../../../scripts/running/processTree.ts';
import { nextMessage } from '../nextMessage.ts';
import type { ProbedShell } from '../releases/launchProbedShell.ts';
import { medianOf } from '../statistics.ts';
import { cpuTimeMs, mainThreadMs } from './processTime.ts';
import type { RenderTime } from './renderHere.ts';
import type { StartedDashboard } from './startDashboard.ts';

const ROUNDS = 31;
/** V8 compiles in background threads: until it has finished, the two are not comparable. */
const WARM_UP = 30;
const MAX_EXTRA_MS = 10;

/** How long figures are fresh in the shell; a request for a page after that also requests new ones. */
const FRESH_MS = 1_100;
/** Until then the page is stale. */
const STALE_MS = 50;

/**
 * The home page, composed again because its figures have changed, from the request to its last byte,
 * in turns with React's own render of the same tree in a process without all the rest.
 *
 * @returns an error if it costs more than 10 ms more.
 */
export async function measureComposedPages(
  shell: ProbedShell,
  dashboard: StartedDashboard,
): Promise<string[]> {
  const threads = threadsOf(shell.pid);
  const react = await startReact();
  const times: { shell: RenderTime; react: RenderTime; threads: readonly number[] }[] = [];
  let html = await readPage(shell.url);
  let last = html;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    dashboard.change();
    await sleep(FRESH_MS);
    let wallMs = 0;
    let taken: number[] = [];
    while (html === last) {
      const before = threads.map(({ cpuMs }) => cpuMs());
      const startedAt = performance.now();
      html = await readPage(shell.url);
      wallMs = performance.now() - startedAt;
      taken = threads.map(({ cpuMs }, index) => cpuMs() - (before[index] ?? 0));
      await sleep(STALE_MS);
    }
    last = html;
    const own = await react.render(compositionIn(html));
    const cpuMs = taken.reduce((sum, ms) => sum + ms, 0);
    if (round >= WARM_UP) times.push({ shell: { wallMs, cpuMs }, react: own, threads: taken });
  }
  react.stop();
  const extra = (what: keyof RenderTime) =>
    medianOf(times.map((time) => time.shell[what] - time.react[what]));
  const median = (who: 'shell' | 'react', what: keyof RenderTime) =>
    medianOf(times.map((time) => time[who][what])).toFixed(1);
  console.log(
    `home page composed again: ${median('shell', 'wallMs')} ms, ${median('shell', 'cpuMs')} ms of CPU; React's own render ${median('react', 'wallMs')} ms, ${median('react', 'cpuMs')} ms of CPU`,
  );
  console.log(
    `  more than React's own: ${extra('wallMs').toFixed(1)} ms, ${extra('cpuMs').toFixed(1)} ms of CPU`,
  );
  const byThread = threads.map(
    ({ name }, index) =>
      `${name} ${medianOf(times.map((time) => time.threads[index] ?? 0)).toFixed(1)}`,
  );
  console.log(`  by threads, ms of CPU: ${byThread.join(', ')}`);
  const costsTooMuch = extra('cpuMs') > MAX_EXTRA_MS;
  return costsTooMuch ? [`A page composed again costs more than ${MAX_EXTRA_MS} ms more.`] : [];
}

/** Of the shell's process the threads beside compress; of the one that renders they compile and collect. */
function threadsOf(shell: number) {
  return processTree(shell).flatMap(({ pid, command }) => {
    const name = pid === shell ? 'shell' : path.basename(command.split(' ').at(-1) ?? '');
    return [
      { name, cpuMs: () => mainThreadMs(pid) },
      { name: `beside ${name}`, cpuMs: () => cpuTimeMs(pid) - mainThreadMs(pid) },
    ];
  });
}

/** Requested with compression, as by browsers. */
async function readPage(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  return response.text();
}

function compositionIn(html: string): object {
  const [, json = ''] = html.split(`id="${COMPOSITION_ELEMENT_ID}">`);
  return JSON.parse(json.slice(0, json.indexOf('</script>')));
}

async function startReact() {
  const child = fork(path.join(import.meta.dirname, 'renderHere.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await nextMessage(child);
  return {
    render: (composition: object): Promise<RenderTime> => {
      child.send(composition);
      return nextMessage(child);
    },
    stop: () => child.kill(),
  };
}
