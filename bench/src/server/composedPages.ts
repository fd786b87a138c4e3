import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPOSITION_ELEMENT_ID } from '../../../compose/src/composition/compositionElementId.ts';
import { processTree } from '../../../e2e/starting/processTree.ts';
import type { ProbedShell } from '../releases/launchProbedShell.ts';
import { medianOf } from './medianOf.ts';
import { cpuTimeMs } from './processTime.ts';
import type { RenderTime } from './renderHere.ts';
import type { StartedDashboard } from './startDashboard.ts';

const ROUNDS = 25;
/** The first ones compile. */
const WARM_UP = 8;
const MOST_EXTRA_MS = 10;

/** The shell takes figures for fresh for so long, and asks for new ones when a page is asked for then. */
const FRESH_MS = 1_100;
/** Then the page is the one before, until the API's answer is there. */
const UNTIL_ASKED_MS = 50;

/**
 * The home page, composed anew because its figures have changed, from the request to its last byte,
 * in turns with React's own render of the same tree in a process without all the rest.
 *
 * @returns that it costs more than 10 ms more, where it does.
 */
export async function measureComposedPages(
  shell: ProbedShell,
  dashboard: StartedDashboard,
): Promise<string[]> {
  const processes = processTree(shell.pid).map(({ pid }) => pid);
  const shellCpuMs = () => processes.reduce((sum, pid) => sum + cpuTimeMs(pid), 0);
  const react = await startReact();
  const times: { shell: RenderTime; react: RenderTime }[] = [];
  let html = await readPage(shell.url);
  let last = html;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    dashboard.change();
    await sleep(FRESH_MS);
    let time: RenderTime = { wallMs: 0, cpuMs: 0 };
    while (html === last) {
      const cpuBefore = shellCpuMs();
      const startedAt = performance.now();
      html = await readPage(shell.url);
      time = { wallMs: performance.now() - startedAt, cpuMs: shellCpuMs() - cpuBefore };
      await sleep(UNTIL_ASKED_MS);
    }
    last = html;
    const own = await react.render(compositionIn(html));
    if (round >= WARM_UP) times.push({ shell: time, react: own });
  }
  react.stop();
  const extra = (what: keyof RenderTime) =>
    medianOf(times.map((time) => time.shell[what] - time.react[what]));
  const median = (who: 'shell' | 'react', what: keyof RenderTime) =>
    medianOf(times.map((time) => time[who][what])).toFixed(1);
  console.log(
    `home page composed anew: ${median('shell', 'wallMs')} ms, ${median('shell', 'cpuMs')} ms of CPU; React's own render ${median('react', 'wallMs')} ms, ${median('react', 'cpuMs')} ms of CPU`,
  );
  console.log(
    `  more than React's own: ${extra('wallMs').toFixed(1)} ms, ${extra('cpuMs').toFixed(1)} ms of CPU`,
  );
  const costsTooMuch = extra('cpuMs') > MOST_EXTRA_MS;
  return costsTooMuch ? [`A page composed anew costs more than ${MOST_EXTRA_MS} ms more.`] : [];
}

/** As browsers ask for it, compressed; the rest of the text is what it was made from. */
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
  await once(child, 'message');
  return {
    render: async (composition: object): Promise<RenderTime> => {
      child.send(composition);
      const [time] = (await once(child, 'message')) as [RenderTime];
      return time;
    },
    stop: () => child.kill(),
  };
}
