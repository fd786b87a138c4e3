import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { makeRelease, publish } from '../../../compose/fixtures/makeRelease.ts';
import { processTree } from '../../../e2e/starting/processTree.ts';
import { launchProbedShell, type ProbedShell } from '../releases/launchProbedShell.ts';
import { medianOf } from '../server/medianOf.ts';
import { cpuTimeMs } from '../server/processTime.ts';
import { readCounts } from './readCounts.ts';

const ROUNDS = 5;
const SECONDS = 8;
/** More than all processes render at a time, fewer than wait in a queue. */
const CONNECTIONS = 40;
/** Until then code is compiled. */
const WARM_UP_SECONDS = 5;

/**
 * A page of 400 rows that nobody keeps: its module reads a parameter of the query, and each visitor has
 * another one.
 */
const UNKEPT_PAGE = `const { createElement } = require('react');
  const row = (words, at) => createElement('tr', { key: at },
    createElement('th', { scope: 'row' }, at), createElement('td', null, words, ' ', at * 7));
  exports.PrivacyPolicy = ({ data }) => createElement('table', null, createElement('tbody', null,
    Array.from({ length: 400 }, (_, at) => row(data.words, at))));
  exports.TermsOfService = () => createElement('p', null, 'Terms');
  exports.loads = { PrivacyPolicy: async ({ query }) => ({ data: { words: query.get('visitor') ?? 'nobody' } }) };`;

interface Measured {
  perSecond: number;
  /** CPU time of a page, in ms: in the processes that render, and in all others of the shell. */
  renderMs: number;
  otherMs: number;
  /** Processors that the shell and its renderers used. */
  cores: number;
}

/**
 * A crowd on a page that nobody keeps, with one process that renders and with several, in turns.
 *
 * @param args `--renderers 1,2`: how many, in this order; that is the default.
 * @throws Error where a page is not answered as it should be.
 */
export async function benchRenderers(args: readonly string[]): Promise<void> {
  const counts = readCounts(args);
  const root = await mkdtemp(path.join(tmpdir(), 'bench-renderers-'));
  const published = path.join(root, 'published');
  await publish(published, makeRelease({ serverBundle: UNKEPT_PAGE }));
  const shells: { renderers: number; shell: ProbedShell; measured: Measured[] }[] = [];
  try {
    for (const renderers of counts) {
      const shell = await launchProbedShell({
        ...{ PORT: '0', ADMIN_PORT: '0', API_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'error' },
        DATA_DIR: path.join(root, `disk-${renderers}`),
        REMOTE_LEGAL_URL: published,
        RENDERERS: String(renderers),
      });
      shells.push({ renderers, shell, measured: [] });
      await crowd(shell, WARM_UP_SECONDS);
    }
    console.log(
      `\nA crowd on a page that nobody keeps; ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { shell, measured } of shells) measured.push(await crowd(shell, SECONDS));
    }
    console.log('renderers  pages/s  rendering ms  other ms  processors used');
    for (const { renderers, measured } of shells) {
      const median = (what: keyof Measured, digits: number) =>
        medianOf(measured.map((one) => one[what])).toFixed(digits);
      const columns = [median('renderMs', 1), median('otherMs', 1), median('cores', 2)];
      console.log(
        [String(renderers).padStart(9), median('perSecond', 0).padStart(7), ...columns].join('  '),
      );
    }
  } finally {
    await Promise.all(shells.map(({ shell }) => shell.stop()));
    await rm(root, { recursive: true, force: true });
  }
}

let visitor = 0;

async function crowd({ url, pid }: ProbedShell, seconds: number): Promise<Measured> {
  const processes = processTree(pid);
  const spent = () => {
    const times = processes.map(({ command, pid: of }) => ({ command, ms: cpuTimeMs(of) }));
    const sum = (isRenderer: boolean) =>
      times
        .filter(({ command }) => command.includes('renderer.cjs') === isRenderer)
        .reduce((all, { ms }) => all + ms, 0);
    return { render: sum(true), other: sum(false) };
  };
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
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} pages were not answered.`);
  const render = after.render - before.render;
  const other = after.other - before.other;
  const pages = requests.total;
  return {
    perSecond: (pages / wallMs) * 1_000,
    renderMs: render / pages,
    otherMs: other / pages,
    cores: (render + other) / wallMs,
  };
}
