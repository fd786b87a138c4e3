import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { publishAlteredLegal } from '../../../../../e2e/releasing/harmfulLegal.ts';
import { until } from '../../../../../service/fixtures/until.ts';
import { nextMessage } from '../../../nextMessage.ts';
import type { Crowd, CrowdReport } from '../crowd/Crowd.ts';
import type { Fault } from '../Fault.ts';
import { sendRequest } from '../sendRequest.ts';
import type { FaultySite } from '../startFaultySite.ts';
import { watchMemory } from '../watchMemory.ts';

const SECONDS = 60;
const TIMES_CAPACITY = 10;
/** More than are served at a time, fewer than are rejected. */
const CALM_CLIENTS = 32;
const CALM_SECONDS = 5;
/** As many as a crowd has connections for at a time. */
const CLIENTS = 2_000;

/** Terms that contain the visitor from the query: each visitor has another page. */
const READS_THE_QUERY = `const plain = module.exports;
  const { createElement } = require('react');
  module.exports = { ...plain,
    TermsOfService: ({ data, ...props }) => createElement('div', null,
      createElement('p', null, 'Of visitor ', data.visitor), createElement(plain.TermsOfService, props)),
    loads: { ...plain.loads,
      TermsOfService: async ({ query }) => ({ data: { visitor: query.get('visitor') ?? 'none' } }) } };`;

/** Has such terms be live. */
async function publishOwnPages({ url, published }: FaultySite): Promise<void> {
  await publishAlteredLegal(published, READS_THE_QUERY);
  const agent = new Agent({ keepAlive: false });
  const isLive = async () =>
    (await sendRequest(`${url}/terms-of-service?visitor=first`, { agent })).body.includes('first');
  await until(isLive, 60_000);
}

const PROGRAM = fileURLToPath(new URL('../crowd/runCrowd.ts', import.meta.url));

/** Runs a crowd in another process. @throws Error if it ends without a report. */
const sendCrowd = (crowd: Crowd): Promise<CrowdReport> =>
  nextMessage(fork(PROGRAM, [JSON.stringify(crowd)]));

/** @returns the rate of visitors, and their outcomes. */
async function overload(
  site: FaultySite,
  does: Crowd['does'],
  acknowledged: string[],
): Promise<string> {
  const crowd = (more: Partial<Crowd>): Promise<CrowdReport> =>
    sendCrowd({
      ...{ url: site.url, does, prefix: randomUUID(), seconds: CALM_SECONDS },
      ...{ clients: CALM_CLIENTS, ...more },
    });
  // The first one warms up.
  const calm = [await crowd({}), await crowd({})];
  const capacity = (calm[1]?.outcomes['200']?.count ?? 0) / CALM_SECONDS;
  const memory = watchMemory([site.shell.pid(), site.api.pid()]);
  const came = await crowd({
    clients: CLIENTS,
    seconds: SECONDS,
    perSecond: TIMES_CAPACITY * capacity,
  });
  for (const report of [...calm, came]) acknowledged.push(...report.acknowledged);
  return `of ${Math.round(capacity)} a second: ${formatReport(came)}; ${memory.stop()}`;
}

function formatReport({ outcomes, unsent }: CrowdReport): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  const words = Object.entries(outcomes).map(
    ([outcome, { count, medianMs, p95Ms }]) =>
      `${Math.round(count / SECONDS)} a second × ${outcome} in ${seconds(medianMs)} (95 in 100 within ${seconds(p95Ms)})`,
  );
  return [...words, ...(unsent > 0 ? [`${unsent} found no connection free`] : [])].join(', ');
}

export const CROWD_FAULTS: readonly Fault[] = [
  {
    name: 'ten times as many as can be served, each at a page of their own, for a minute',
    begin: async (site, { acknowledged }) => {
      await publishOwnPages(site);
      return overload(site, 'reads', acknowledged);
    },
  },
  {
    name: 'ten times as many sign-ups as can be taken, for a minute',
    begin: (site, { acknowledged }) => overload(site, 'signs up', acknowledged),
  },
];
