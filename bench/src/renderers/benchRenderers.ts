import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { makeRelease, publish } from '../../../compose/fixtures/makeRelease.ts';
import { startReleaseFolder } from '../../../compose/fixtures/startReleaseFolder.ts';
import { launchProbedShell, type ProbedShell, renderersOf } from '../releases/launchProbedShell.ts';
import { cpuTimeMs, mainThreadMs } from '../server/processTime.ts';
import { medianOf } from '../statistics.ts';
import { limitShare } from './limitShare.ts';
import { readRendererOptions } from './readRendererOptions.ts';

const ROUNDS = 5;
const SECONDS = 8;
/** More than all processes render at a time, fewer than wait in a queue. */
const CONNECTIONS = 40;
/** Until then code is compiled. */
const WARM_UP_SECONDS = 5;

/**
 * An uncacheable page of 400 rows: its module reads a parameter of the query, and each visitor has
 * another one.
 */
const UNKEPT_PAGE = `const { createElement } = require('react');
  const row = (words, at) => createElement('tr', { key: at },
    createElement('th', { scope: 'row' }, at), createElement('td', null, words, ' ', at * 7));
  exports.PrivacyPolicy = ({ data }) => createElement('table', null, createElement('tbody', null,
    Array.from({ length: 400 }, (_, at) => row(data.words, at))));
  exports.TermsOfService = () => createElement('p', null, 'Terms');
  exports.loads = { PrivacyPolicy: async ({ query }) => ({ data: { words: query.get('visitor') ?? 'none' } }) };`;

interface Measured {
  perSecond: number;
  /** CPU time of a page, in ms: in the processes that render, */
  renderMs: number;
  /** in the shell's main thread, of which there is one, */
  mainMs: number;
  /** and in its other threads, which compress. */
  otherMs: number;
  /** Processors that the shell and its renderers used. */
  cores: number;
}

/**
 * A crowd on an uncacheable page, with one process that renders and with several, in turns.
 *
 * @param args `--renderers 1,2`: how many, in this order; that is the default. `--renderer-share 20`: each
 *   gets at most this percentage of a processor, so that renderers are the bottleneck even with few processors.
 * @throws Error where a page has an unexpected response.
 */
export async function benchRenderers(args: readonly string[]): Promise<void> {
  const { counts, sharePercent } = readRendererOptions(args);
  const root = await mkdtemp(path.join(tmpdir(), 'bench-renderers-'));
  const published = path.join(root, 'published');
  await publish(published, makeRelease({ serverBundle: UNKEPT_PAGE }));
  const host = await startReleaseFolder(published);
  const shells: { renderers: number; shell: ProbedShell; measured: Measured[] }[] = [];
  const freed: (() => void)[] = [];
  try {
    for (const renderers of counts) {
      const shell = await launchProbedShell({
        ...{ PORT: '0', ADMIN_PORT: '0', API_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'error' },
        DATA_DIR: path.join(root, `disk-${renderers}`),
        REMOTE_LEGAL_URL: host.url,
        RENDERERS: String(renderers),
      });
      shells.push({ renderers, shell, measured: [] });
      await crowd(shell, WARM_UP_SECONDS);
      if (sharePercent !== undefined) freed.push(limitShare(renderersOf(shell.pid), sharePercent));
    }
    const share = sharePercent === undefined ? '' : `, ${sharePercent}% of one for each renderer`;
    console.log(
      `\nA crowd on an uncacheable page; ${availableParallelism()} processors${share}, load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { shell, measured } of shells) measured.push(await crowd(shell, SECONDS));
    }
    console.log(
      'renderers  pages/s  rendering ms  main thread ms  other threads ms  processors used',
    );
    for (const { renderers, measured } of shells) {
      const median = (what: keyof Measured, digits: number) =>
        medianOf(measured.map((one) => one[what])).toFixed(digits);
      const columns: [string, number][] = [
        [String(renderers), 9],
        [median('perSecond', 0), 7],
        [median('renderMs', 1), 12],
        [median('mainMs', 1), 14],
        [median('otherMs', 1), 16],
        [median('cores', 2), 15],
      ];
      console.log(columns.map(([text, width]) => text.padStart(width)).join('  '));
    }
  } finally {
    await Promise.all(shells.map(({ shell }) => shell.stop()));
    for (const free of freed) free();
    await host.close();
    await rm(root, { recursive: true, force: true });
  }
}

let visitor = 0;

async function crowd({ url, pid }: ProbedShell, seconds: number): Promise<Measured> {
  const rendering = renderersOf(pid);
  const spent = () => ({
    render: rendering.reduce((all, renderer) => all + cpuTimeMs(renderer), 0),
    main: mainThreadMs(pid),
    shell: cpuTimeMs(pid),
  });
  const before = spent();
  const startedAt = performance.now();
  const { non2xx, errors, requests } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => {
          visitor += 1;
          return { ...request, path: `/privacy-policy?visitor=${visitor}` };
        },
      },
    ],
  });
  const wallMs = performance.now() - startedAt;
  const after = spent();
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} pages had no valid response.`);
  const render = after.render - before.render;
  const main = after.main - before.main;
  const inAll = after.shell - before.shell;
  const pages = requests.total;
  return {
    perSecond: (pages / wallMs) * 1_000,
    renderMs: render / pages,
    mainMs: main / pages,
    otherMs: (inAll - main) / pages,
    cores: (render + inAll) / wallMs,
  };
}
