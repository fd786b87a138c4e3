/** @jest-environment node */
import { collectGarbage } from '../../fixtures/collectGarbage.ts';
import { type LocalServer, listenLocally } from '../../fixtures/listenLocally.ts';
import { abortAfter } from './abortAfter.ts';
import { readUntil } from './readUntil.ts';

let server: LocalServer;
let closed: Promise<void>;

/** Sends so much of its answer, and then nothing more. */
async function stallAfter(sent: 'nothing' | 'the beginning'): Promise<string> {
  let close = () => {};
  closed = new Promise((resolve) => {
    close = resolve;
  });
  server = await listenLocally((_request, response) => {
    response.once('close', () => close());
    if (sent === 'the beginning') response.write('{');
  });
  return server.url;
}
afterEach(() => server.close());

async function read(url: string, signal: AbortSignal): Promise<void> {
  const { body } = await fetch(url, { signal });
  for await (const _chunk of readUntil(signal, body));
}

it.each(['nothing', 'the beginning'] as const)(
  'gives up in time on who sends %s, while memory is collected',
  async (sent) => {
    const url = await stallAfter(sent);

    const reading = read(url, abortAfter(500, new AbortController().signal));
    const given = expect(reading).rejects.toThrow('It took too long');
    await collectGarbage();

    await given;
    await closed;
  },
);

it('lets go of the rest when its reader leaves', async () => {
  const url = await stallAfter('the beginning');
  const signal = AbortSignal.timeout(60_000);
  const { body } = await fetch(url, { signal });

  for await (const _chunk of readUntil(signal, body)) break;

  await closed;
});

it('ends with another signal', async () => {
  const url = await stallAfter('the beginning');
  const other = new AbortController();

  const reading = read(url, abortAfter(60_000, other.signal));
  other.abort(new Error('Nobody waits any more'));

  await expect(reading).rejects.toThrow('Nobody waits any more');
  expect(abortAfter(60_000, other.signal).aborted).toBe(true);
});
