import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { awaitVerdict } from './awaitVerdict.ts';

const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A shell that responds with one verdict after the other, and then always with the last. */
async function startShell(...verdicts: unknown[]): Promise<string> {
  const server = await listenLocally((_request, response) => {
    const verdict = verdicts.length > 1 ? verdicts.shift() : verdicts[0];
    response.end(JSON.stringify(verdict));
  });
  servers.push(server);
  return server.url;
}

const PUBLISHED = { name: 'legal', id: '0123456789abcdef', sequence: 7, becomes: 'live' } as const;

it('ignores verdicts on earlier publications', async () => {
  const shell = await startShell(
    { state: 'refused', reason: 'it was too slow', sequence: 6 },
    { state: 'live', sequence: 6 },
    { state: 'refused', reason: 'it throws', sequence: 7 },
  );

  const refusal = await awaitVerdict(shell, PUBLISHED);

  expect(refusal?.message).toMatch(/refuses 0123.*: it throws$/);
});

it('waits until a canary has ended', async () => {
  const shell = await startShell(
    { state: 'canary', sequence: 6 },
    { state: 'unknown', sequence: 7 },
  );

  expect(await awaitVerdict(shell, { ...PUBLISHED, becomes: 'ended' })).toBeUndefined();
});

/** The progress lines. */
function listening() {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  return { lines, report };
}

it.each([
  ['polls another host', [{ state: 'unknown', sequence: 0 }], /it has not polled the release/],
  [
    'cannot read it',
    [{ state: 'unknown', reason: 'fetch failed', sequence: 0 }],
    /no verdict on 0123\w+ within 1 s: fetch failed/,
  ],
  ['is not a shell', ['hello'], /no verdict on .*: Invalid/],
])('reports the last known state of a shell that %s', async (_what, verdicts, sentence) => {
  const shell = await startShell(...verdicts);

  await expect(awaitVerdict(shell, PUBLISHED, listening().report, 1_000)).rejects.toThrow(sentence);
});

it('reports an unreachable shell at once', async () => {
  const { lines, report } = listening();

  await expect(awaitVerdict('http://127.0.0.1:9', PUBLISHED, report, 1_000)).rejects.toThrow(
    /no verdict on .*: it cannot be reached: \w/,
  );
  expect(lines[0]).toMatch(/^The shell at \S+ does not have it yet: it cannot be reached: \w/);
});

it('reports a reason as soon as the shell has one, and continues to wait', async () => {
  const reason = 'server.cjs does not match the manifest';
  const shell = await startShell(
    { state: 'unknown', sequence: 6 },
    { state: 'unknown', reason, sequence: 7 },
    { state: 'live', sequence: 7 },
  );
  const { lines, report } = listening();

  const refusal = await awaitVerdict(shell, PUBLISHED, report, 10_000);

  expect(refusal).toBeUndefined();
  expect(lines).toEqual([`The shell at ${shell} does not have it yet: ${reason}`]);
});

const OTHER = 'fedcba9876543210';

it.each([
  [
    'another release was published after it',
    { becomes: 'live' },
    { state: 'unknown', sequence: 8, last: { live: { release: OTHER, sequence: 8 } } },
  ],
  [
    'another canary was published',
    { becomes: 'canary' },
    { state: 'unknown', sequence: 8, last: { canary: { release: OTHER, sequence: 8 } } },
  ],
  [
    'the canary was ended',
    { becomes: 'canary' },
    { state: 'unknown', sequence: 8, last: { canary: { sequence: 8 } } },
  ],
  [
    'the ended canary was published again',
    { becomes: 'ended' },
    { state: 'canary', sequence: 8, last: { canary: { release: PUBLISHED.id, sequence: 8 } } },
  ],
] as const)('reports at once that %s', async (_what, becoming, verdict) => {
  const shell = await startShell(verdict);

  await expect(
    awaitVerdict(shell, { ...PUBLISHED, ...becoming }, undefined, 600_000),
  ).rejects.toThrow(/was published after 0123/);
});

it.each([
  ['the release', {}, 'it throws'],
  ['the publication only', { ofPublication: true }, undefined],
])('distinguishes a refusal of %s', async (_what, more, releaseReason) => {
  const live = { release: PUBLISHED.id, sequence: 7 };
  const shell = await startShell({
    ...{ state: 'refused', reason: 'it throws', sequence: 7, last: { live } },
    ...more,
  });

  const refusal = await awaitVerdict(shell, PUBLISHED);

  expect(refusal).toMatchObject({ releaseReason });
});

it('ignores a canary with another number if the release was published before', async () => {
  const canary = { release: OTHER, sequence: 9 };
  const live = { release: PUBLISHED.id, sequence: 6 };
  const shell = await startShell(
    { state: 'refused', reason: 'it was too slow', sequence: 9, last: { live, canary } },
    { state: 'live', sequence: 9, last: { live: { ...live, sequence: 7 }, canary } },
  );

  expect(await awaitVerdict(shell, PUBLISHED)).toBeUndefined();
});
