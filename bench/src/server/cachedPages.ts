import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { nextMessage } from '../nextMessage.ts';
import type { ProbedShell } from '../releases/launchProbedShell.ts';
import { medianOf } from '../statistics.ts';
import { cpuTimeMs, pinToFirstCore } from './processTime.ts';

const CONNECTIONS = 50;
const REQUESTS = 5_000;
const TURNS = 11;
const LEAST_SHARE = 0.6;

/** Chromium's headers for a document. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'upgrade-insecure-requests': '1',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

/** Headers that a server sets by itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/**
 * The cached home page, beside a bare `node:http` server that sends the same bytes, in turns on the
 * same core. CPU time decides: on a core of its own it is the rate.
 *
 * @returns an error if the shell's share of the bare server's rate is below 0.6.
 */
export async function measureCachedPages(shell: ProbedShell): Promise<string[]> {
  const response = await sendRequest(shell.url);
  const bare = await startBareServer(response);
  pinToFirstCore(shell.pid);
  pinToFirstCore(bare.pid);
  const shares: number[] = [];
  const times: { bare: number[]; shell: number[] } = { bare: [], shell: [] };
  await load(bare);
  await load(shell);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const ofBare = await load(bare);
    const ofShell = await load(shell);
    times.bare.push(ofBare);
    times.shell.push(ofShell);
    shares.push(ofBare / ofShell);
  }
  bare.stop();
  const share = medianOf(shares);
  console.log(
    `cached home page, ${response.body.length} bytes: ${medianOf(times.shell).toFixed(3)} ms of CPU; a bare node:http server ${medianOf(times.bare).toFixed(3)} ms`,
  );
  console.log(
    `  its share of the bare server's rate: ${share.toFixed(2)} (${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)})`,
  );
  return share < LEAST_SHARE ? [`A cached page goes out at less than ${LEAST_SHARE}.`] : [];
}

/** @returns the CPU time of a response, in milliseconds. */
async function load({ url, pid }: { url: string; pid: number }): Promise<number> {
  const before = cpuTimeMs(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount: REQUESTS,
    headers: HEADERS,
  });
  if (result['2xx'] !== REQUESTS)
    throw new Error(`${url} did not respond to all requests with a 200`);
  return (cpuTimeMs(pid) - before) / REQUESTS;
}

interface PageResponse {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

async function sendRequest(url: string): Promise<PageResponse> {
  const call = get(url, { headers: HEADERS });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const own = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.includes(name));
  return { headers: Object.fromEntries(own), body: await buffer(response) };
}

async function startBareServer({ headers, body }: PageResponse) {
  const child = fork(path.join(import.meta.dirname, 'bareServer.cjs'), { execArgv: [] });
  child.send({ headers, body: body.toString('base64') });
  const { url } = await nextMessage<{ url: string }>(child);
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}
