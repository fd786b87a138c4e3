import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { awaitVerdict } from './awaitVerdict.ts';

const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A shell that answers with one verdict after the other, and with the last for ever. */
async function startShell(...verdicts: unknown[]): Promise<string> {
  const server = await listenLocally((_request, response) => {
    const verdict = verdicts.length > 1 ? verdicts.shift() : verdicts[0];
    response.end(JSON.stringify(verdict));
  });
  servers.push(server);
  return server.url;
}

const PUBLISHED = { name: 'legal', id: '0123456789abcdef', sequence: 7, becomes: 'live' } as const;

it('takes no verdict on an earlier publication for one on this', async () => {
  const shell = await startShell(
    { state: 'refused', reason: 'it was too slow', sequence: 6 },
    { state: 'live', sequence: 6 },
    { state: 'refused', reason: 'it throws', sequence: 7 },
  );

  await expect(awaitVerdict(shell, PUBLISHED)).rejects.toThrow(/refuses 0123.*: it throws$/);
});

it('waits for a canary to end', async () => {
  const shell = await startShell(
    { state: 'canary', sequence: 6 },
    { state: 'unknown', sequence: 7 },
  );

  await awaitVerdict(shell, { ...PUBLISHED, becomes: 'nothing' });
});

it.each([
  ['looks elsewhere', [{ state: 'unknown', sequence: 0 }], /it has not looked at it/],
  [
    'cannot read it',
    [{ state: 'unknown', reason: 'fetch failed', sequence: 0 }],
    /said nothing of 0123\w+ within 1 s: fetch failed/,
  ],
  ['is none', ['hello'], /said nothing of .*: Invalid/],
])('says what is known of a shell that %s', async (_what, verdicts, sentence) => {
  const shell = await startShell(...verdicts);

  await expect(awaitVerdict(shell, PUBLISHED, 1_000)).rejects.toThrow(sentence);
});

it('says that there is nobody there', async () => {
  await expect(awaitVerdict('http://127.0.0.1:9', PUBLISHED, 1_000)).rejects.toThrow(
    /said nothing of .*: \w/,
  );
});
