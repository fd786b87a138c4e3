/** @jest-environment node */
import { getEventListeners } from 'node:events';
import { collectGarbage } from '../../fixtures/collectGarbage.ts';
import { type LocalServer, listenLocally } from '../../fixtures/listenLocally.ts';
import { abortAfter } from './abortAfter.ts';
import { readUntil } from './readUntil.ts';

let server: LocalServer | undefined;
let received: Promise<void>;
let closed: Promise<void>;

/** Starts a server that sends this part of its response, and then nothing more. */
async function stallAfter(sent: 'nothing' | 'the beginning'): Promise<string> {
  let receive = () => {};
  let close = () => {};
  received = new Promise((resolve) => {
    receive = resolve;
  });
  closed = new Promise((resolve) => {
    close = resolve;
  });
  server = await listenLocally((_request, response) => {
    response.once('close', () => close());
    if (sent === 'the beginning') response.write('{');
    receive();
  });
  return server.url;
}
afterEach(() => server?.close());

async function read(url: string, signal: AbortSignal): Promise<void> {
  const { body } = await fetch(url, { signal });
  for await (const _chunk of readUntil(signal, body));
}

it.each(['nothing', 'the beginning'] as const)(
  'is aborted by its signal while the server sends %s, despite garbage collection',
  async (sent) => {
    const url = await stallAfter(sent);
    const other = new AbortController();

    const reading = abortAfter(60_000, other.signal, (signal) => read(url, signal));
    // Waits, since a request that is aborted before it is sent never reaches the server.
    await received;
    await collectGarbage();
    other.abort(new Error('Stopped'));

    await expect(reading).rejects.toThrow('Stopped');
    await closed;
  },
);

it('times out although nothing else references the deadline', async () => {
  const aborted = abortAfter(100, new AbortController().signal, (signal) => {
    return new Promise((resolve) => {
      signal.addEventListener('abort', (event) => resolve(event.target));
    });
  });

  await collectGarbage();

  expect(await aborted).toMatchObject({ reason: { name: 'TimeoutError' } });
});

it('cancels the body when its reader stops', async () => {
  const url = await stallAfter('the beginning');
  const signal = AbortSignal.timeout(60_000);
  const { body } = await fetch(url, { signal });

  for await (const _chunk of readUntil(signal, body)) break;

  await closed;
});

it('aborts a pending read of a body that has no signal', async () => {
  const reading = abortAfter(100, new AbortController().signal, (signal) =>
    readUntil(signal, new ReadableStream()).next(),
  );

  await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('is aborted by another signal', async () => {
  const url = await stallAfter('the beginning');
  const other = new AbortController();

  const reading = abortAfter(60_000, other.signal, (signal) => read(url, signal));
  other.abort(new Error('No longer needed'));

  await expect(reading).rejects.toThrow('No longer needed');
  const isAborted = abortAfter(60_000, other.signal, async ({ aborted }) => aborted);
  expect(await isAborted).toBe(true);
});

it.each([
  ['is done', async () => 'done'],
  ['fails', () => Promise.reject(new Error('Failed'))],
])('leaves no listeners once its use %s', async (_what, use) => {
  const other = new AbortController();

  await abortAfter(60_000, other.signal, use).catch(() => {});

  expect(getEventListeners(other.signal, 'abort')).toEqual([]);
});
