import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { lockName } from '../../compose/src/cli/publishing/store/lockFolder.ts';
import {
  type PublicationEnvelope,
  readPublication,
} from '../../compose/src/protocol/manifest/publication.ts';
import { fetchRelease } from '../../compose/src/releases/sources/fetchRelease.ts';
import { folderSource } from '../../compose/src/releases/sources/folderSource.ts';
import { readManifest } from '../../compose/src/releases/sources/readManifest.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCompose, runForJson, startCompose } from '../fixtures/runCommand.ts';

/** A workspace of the legal remote with a build that shows `words`, and a folder to publish to. */
async function workspaceWith(words: string) {
  const root = await temporaryFolder();
  const workspace = path.join(root, 'remote-legal');
  const folder = path.join(root, 'host');
  await mkdir(folder);
  const { release } = await buildRelease(workspace, { words });
  const order = (...args: string[]) => runCompose(workspace, 'release', '--to', '../host', ...args);
  return { workspace, folder, order, id: release.id };
}

/** The id of the live release, completely fetched like by a shell. */
async function liveIn(folder: string): Promise<string> {
  const { release } = await readManifest(folderSource(folder), 'legal');
  await fetchRelease(folderSource(folder), release);
  return release.id;
}

const readJson = async (...location: string[]) =>
  JSON.parse(await readFile(path.join(...location), 'utf8'));

/** The publication that a file of the folder contains. */
const publicationIn = async (folder: string, file: string) =>
  readPublication((await readJson(folder, file)).publication);

it('numbers publications in ascending order, whatever the command', async () => {
  const { workspace, folder, order } = await workspaceWith('first');
  await order();
  const numbers = [(await publicationIn(folder, 'mf-manifest.json'))?.sequence ?? Number.NaN];
  await buildRelease(workspace, { words: 'second' });
  for (const [args, file] of [
    [['--canary', '5'], 'canary.json'],
    [['--promote'], 'mf-manifest.json'],
    [['--rollback'], 'mf-manifest.json'],
  ] as const) {
    await order(...args);
    numbers.push((await publicationIn(folder, file))?.sequence ?? Number.NaN);
  }

  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  expect(new Set(numbers).size).toBe(4);
  // Starts from the clock, so that the numbers of a recreated folder are higher.
  expect(numbers[0]).toBeGreaterThan(1_700_000_000);
});

it('publishes a build, and keeps the files of earlier releases', async () => {
  const { workspace, folder, order, id } = await workspaceWith('first');
  expect(await order()).toEqual({
    code: 0,
    output: `remote-legal: ${id} is published, 2 files; it is the first.\n`,
  });
  const firstFiles = await readdir(folder);

  const second = (await buildRelease(workspace, { words: 'second' })).release.id;
  const { output } = await order();

  expect(output).toContain(`${second} is published, 2 files; before it was ${id}.`);
  expect(await liveIn(folder)).toBe(second);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(firstFiles));
  expect(await readJson(folder, `release-${id}.json`)).toMatchObject({ release: { id } });
  expect(await readJson(folder, 'history.json')).toEqual([
    { release: id, at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'release' },
    { release: second, at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'release' },
  ]);
  // No lock or temporary file is left.
  expect((await readdir(folder)).filter((file) => file.startsWith('.'))).toEqual([]);
});

it('publishes a live release again', async () => {
  const { folder, order, id } = await workspaceWith('first');
  await order();
  const first = await publicationIn(folder, 'mf-manifest.json');

  const again = await order();

  expect(again).toEqual({
    code: 0,
    output: `remote-legal: ${id} is published once more; every file of it is in place.\n`,
  });
  expect(await readJson(folder, 'history.json')).toHaveLength(1);
  const second = await publicationIn(folder, 'mf-manifest.json');
  expect(second).toEqual({ ...first, sequence: expect.any(Number), at: expect.any(String) });
  expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Number.POSITIVE_INFINITY);
});

it('rolls back release by release, and then reports that none is left', async () => {
  const { workspace, folder, order, id } = await workspaceWith('first');
  await order();
  const second = (await buildRelease(workspace, { words: 'second' })).release.id;
  await order();
  const third = (await buildRelease(workspace, { words: 'third' })).release.id;
  await order();

  const back = await order('--rollback');
  expect(back.output).toBe(`remote-legal: ${second} is published again instead of ${third}.\n`);
  await order('--rollback');
  expect(await liveIn(folder)).toBe(id);
  expect(await order('--rollback')).toEqual({
    code: 2,
    output: expect.stringMatching(/^There is no earlier release to go back to/),
  });
});

it('reports what is published if a repeated rollback cannot reach the shell', async () => {
  const { workspace, order, id } = await workspaceWith('first');
  await order();
  await buildRelease(workspace, { words: 'second' });
  await order();
  let sequence = 0;
  const shell = await listenLocally(async (request, response) => {
    const { method, url } = request;
    if (method === 'POST')
      sequence = readPublication((await json(request)) as PublicationEnvelope)?.sequence ?? 0;
    const isStatus = url?.includes('/status/');
    if (isStatus && sequence > 0) response.statusCode = 503;
    const verdict = {
      state: 'refused',
      reason: 'it throws',
      sequence,
      last: { live: { sequence } },
    };
    const unknown = { state: 'unknown', sequence: 0 };
    const status = { live: null, canary: null, withdrawn: null };
    response.end(JSON.stringify(isStatus ? status : sequence > 0 ? verdict : unknown));
  });

  const { code, output } = await order('--rollback', '--shell', shell.url);
  await shell.close();

  expect(code).toBe(2);
  expect(output).toMatch(new RegExp(`503.* ${id}, which was refused, stays published\\.\n$`));
});

it('rolls back to any earlier release by its id, and reports an unknown id', async () => {
  const { workspace, folder, order, id } = await workspaceWith('first');
  await order();
  const second = (await buildRelease(workspace, { words: 'second' })).release.id;
  await order();

  expect((await order('--rollback', id)).output).toBe(
    `remote-legal: ${id} is published again instead of ${second}.\n`,
  );
  expect((await order(`--rollback=${second}`)).code).toBe(0);
  expect(await liveIn(folder)).toBe(second);
  for (const [typed, sentence] of [
    ['first', /^"first" is not the id of a release/],
    ['0123456789abcdef', /^Release 0123456789abcdef is incomplete/],
  ] as const) {
    const { code, output } = await order('--rollback', typed);
    expect([code, output]).toEqual([2, expect.stringMatching(sentence)]);
  }
  expect(await liveIn(folder)).toBe(second);
});

it('lists the releases to roll back to, the newest first', async () => {
  const { workspace, order, id } = await workspaceWith('first');
  expect(await order('--list')).toEqual({
    code: 2,
    output: expect.stringMatching(/^Nothing is published in \S+host\.\n$/),
  });
  await order();
  await runCompose(workspace, 'create-key', '../team.pem');
  const second = (await buildRelease(workspace, { words: 'second' })).release.id;
  await order('--key', '../team.pem');

  const { code, output } = await order('--list');

  expect(code).toBe(0);
  const [title, ...lines] = output.trim().split('\n');
  expect(title).toMatch(/^remote-legal in \S+host; \* is what is published now$/);
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^\\* ${second}  \\d{4}-\\S+Z  signed by [\\w-]{43}  no verdict$`),
    ),
    expect.stringMatching(new RegExp(`^  ${id}  \\d{4}-\\S+Z  not signed  no verdict$`)),
  ]);
});

it('becomes a canary, then live, and can be rolled back', async () => {
  const { workspace, folder, order, id } = await workspaceWith('first');
  await order();
  const canary = (await buildRelease(workspace, { words: 'canary' })).release.id;

  await order('--canary', '5');
  expect(await liveIn(folder)).toBe(id);
  const manifest = `release-${canary}.json`;
  expect(await readJson(folder, 'canary.json')).toMatchObject({ share: 5, manifest });
  await order('--canary', '12.5');
  expect(await readJson(folder, 'canary.json')).toMatchObject({ share: 12.5, manifest });

  const { output } = await order('--promote');
  expect(output).toContain(`${canary} is published for everybody, the canary has ended`);
  expect(await liveIn(folder)).toBe(canary);
  expect((await readJson(folder, 'canary.json')).share).toBe(0);
  await order('--rollback');
  expect(await liveIn(folder)).toBe(id);
});

it('publishes and prints the steps of a canary, beginning with the first share', async () => {
  const { workspace, folder, order, id } = await workspaceWith('first');
  await order();
  const canary = (await buildRelease(workspace, { words: 'canary' })).release.id;

  const { code, output } = await order('--canary', '5,20,50', '--every', '90s');

  expect([code, output]).toEqual([
    0,
    `remote-legal: ${canary} is published as a canary for 5 per cent of the visitors, 20 after 1.5 min or later, 50 after 3 min or later; ${id} stays published for the others.\n`,
  ]);
  expect((await readJson(folder, 'canary.json')).share).toBe(5);
  expect(await publicationIn(folder, 'canary.json')).toMatchObject({
    share: 5,
    steps: { shares: [5, 20, 50], everyMs: 90_000 },
  });
});

it('ends a canary', async () => {
  const { workspace, folder, order, id } = await workspaceWith('first');
  await order();
  await buildRelease(workspace, { words: 'canary' });
  await order('--canary', '5');

  expect((await order('--canary', '0')).code).toBe(0);

  expect((await readJson(folder, 'canary.json')).share).toBe(0);
  expect(await liveIn(folder)).toBe(id);
  const again = await order('--canary', '0');
  const text = 'the end of the canary is published once more.';
  expect(again).toEqual({ code: 0, output: `remote-legal: ${text}\n` });
});

it.each([
  [
    'there is no build',
    /^There is no build of remote-legal: run `npm run build/,
    async (ws) => rm(path.join(ws, 'dist'), { recursive: true }),
  ],
  [
    'the build has no release manifest',
    /cannot be released: mf-manifest\.json is not the manifest of a release/,
    async (ws) => writeFile(path.join(ws, 'dist/mf-manifest.json'), '{"id":"legal"}'),
  ],
  [
    'the build is damaged',
    /cannot be released: server\.\w+\.cjs does not match the manifest/,
    async (ws) => {
      const bundle = (await readdir(path.join(ws, 'dist'))).find((file) => file.endsWith('.cjs'));
      await writeFile(path.join(ws, 'dist', bundle ?? ''), 'other');
    },
  ],
  [
    "the build is another remote's",
    /it is a release of "waitlist", not of "legal"/,
    async (ws) => buildRelease(ws, { name: 'waitlist' }),
  ],
  [
    'the folder contains another remote',
    /cannot take a release of "legal": it is a release of "waitlist"/,
    async (_ws, folder) => {
      const other = path.join(folder, '../remote-waitlist');
      await buildRelease(other, { name: 'waitlist' });
      await runCompose(other, 'release', '--to', folder);
    },
  ],
  [
    'a file is there with other contents',
    /server\.\w+\.cjs already has other contents/,
    async (ws, folder) => {
      const bundle = (await readdir(path.join(ws, 'dist'))).find((file) => file.endsWith('.cjs'));
      await writeFile(path.join(folder, bundle ?? ''), 'torn');
    },
  ],
  [
    'the live manifest is damaged',
    /mf-manifest\.json is not the manifest of a release: repair or remove it\. What is live stays live\.\n$/,
    async (_ws, folder) => writeFile(path.join(folder, 'mf-manifest.json'), '{"relea'),
  ],
  [
    'the history is damaged',
    /history\.json cannot be read: repair or remove it/,
    async (_ws, folder) => writeFile(path.join(folder, 'history.json'), '[{'),
  ],
] satisfies [string, RegExp, (workspace: string, folder: string) => Promise<unknown>][])(
  'refuses with a one-sentence message if %s',
  async (_what, sentence, arrange) => {
    const { workspace, folder, order } = await workspaceWith('first');
    await arrange(workspace, folder);
    const before = await readFile(path.join(folder, 'mf-manifest.json')).catch(() => undefined);

    const { code, output } = await order();

    expect(code).toBe(2);
    expect(output).toMatch(sentence);
    expect(output.trim()).not.toContain('\n');
    const after = await readFile(path.join(folder, 'mf-manifest.json')).catch(() => undefined);
    expect(after).toEqual(before);
  },
);

it.each([
  [['release'], /^Usage/],
  [['release', '--to', 'dist'], /--to is the build itself/],
  [
    ['release', '--to', '../host', '--rollback', '--promote'],
    /^--rollback and --promote are two commands\.\nUsage/,
  ],
  [['release', '--to', '../host', '--canary', '100'], /--canary takes a per cent, 0 to 99 /],
  [['release', '--to', '../host', '--canary', 'many'], /--canary takes a per cent, 0 to 99 /],
  [['release', '--to', '../host', '--canary', '5'], /A canary needs a live release beside it/],
  [['release', '--to', '../host', '--canary', '5,20'], /^--canary 5,20 takes --every as well\./],
  [['release', '--to', '../host', '--every', '10m'], /^A canary with steps takes .*--every 10m/],
  [['release', '--to', '../host', '--promote', '--every', '10m'], /^A canary with steps takes/],
  [['release', '--to', '../host', '--fast'], /^Unknown option '--fast'\.\nUsage/],
  [['release', '../host'], /^Unexpected argument '\.\.\/host'\.\nUsage/],
  [['release', '--to', '../host', '--rollback', 'a', 'b'], /^Unexpected argument 'b'\.\nUsage/],
  [['release', '--to', '../hots'], /There is no folder .*hots: nothing was published/],
  [['release', '--to', '../host', '--shell', 'nowhere'], /--shell takes the address of a site/],
])('refuses %j', async (args, sentence) => {
  const { workspace } = await workspaceWith('first');

  const { code, output } = await runCompose(workspace, ...args);

  expect(code).toBe(2);
  expect(output).toMatch(sentence);
});

it('refuses while another release command runs', async () => {
  const { folder, order } = await workspaceWith('first');
  const lock = lockName(process.pid, Date.now(), hostname());
  await writeFile(path.join(folder, lock), '');

  const { code, output } = await order();

  expect(code).toBe(2);
  expect(output).toMatch(/^Another release to .* is at work: try again once it has ended\.\n$/);
  expect(await readdir(folder)).toEqual([lock]);
});

it.each([
  ['its process is gone', lockName(2 ** 22 + 1, Date.now(), hostname())],
  ["it is another machine's and ten minutes old", lockName(1, Date.now() - 600_001, 'elsewhere')],
])('takes over a lock if %s', async (_what, lock) => {
  const { folder, order, id } = await workspaceWith('first');
  await writeFile(path.join(folder, lock), '');

  expect((await order()).code).toBe(0);

  expect(await liveIn(folder)).toBe(id);
});

it('runs concurrent release commands one at a time, and keeps the folder consistent', async () => {
  const { workspace, folder } = await workspaceWith('first');
  const workspaces = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const own = path.join(workspace, `../${number}/remote-legal`);
      return { own, id: (await buildRelease(own, { words: `build ${number}` })).release.id };
    }),
  );

  const ended = await Promise.all(
    workspaces.map(({ own }) => runCompose(own, 'release', '--to', folder)),
  );

  const released = workspaces.filter((_, index) => ended[index]?.code === 0).map(({ id }) => id);
  const refused = ended.filter(({ code }) => code !== 0);
  expect(released.length).toBeGreaterThan(0);
  for (const { output } of refused) expect(output).toMatch(/^Another release to/);
  const history: { release: string }[] = await readJson(folder, 'history.json');
  expect(history.map(({ release }) => release).sort()).toEqual(released.sort());
  expect(await liveIn(folder)).toBe(history.at(-1)?.release);
});

it('keeps the old release live and complete if it is killed midway', async () => {
  const { workspace, folder, order, id } = await workspaceWith('first');
  await order();
  const before = (await readdir(folder)).length;
  const next = await buildRelease(workspace, { words: 'second', manyFiles: 490 });

  const { process: release, finished } = startCompose(workspace, ['release', '--to', folder]);
  await until(async () => (await readdir(folder)).length >= before + 5);
  release.kill('SIGKILL');
  await finished;

  expect(await liveIn(folder)).toBe(id);
  expect((await readdir(folder)).length).toBeLessThan(before + 490);
  // The next command continues from there.
  expect((await order()).output).toContain(`${next.release.id} is published`);
  expect(await liveIn(folder)).toBe(next.release.id);
  expect((await readdir(folder)).filter((file) => file.startsWith('.'))).toEqual([]);
});

it('records a release copied by hand, and can roll back to it', async () => {
  const { workspace, folder, order } = await workspaceWith('first');
  await order();
  const manual = await buildRelease(path.join(workspace, '../other'), { words: 'by hand' });
  const dist = path.join(workspace, '../other/dist');
  for (const file of await readdir(dist)) {
    await writeFile(path.join(folder, file), await readFile(path.join(dist, file)));
  }
  await buildRelease(workspace, { words: 'third' });
  await order();

  await order('--rollback');

  expect(await liveIn(folder)).toBe(manual.release.id);
});

it('does not roll back to an incomplete release', async () => {
  const { workspace, folder, order, id } = await workspaceWith('first');
  await order();
  const bundle = (await readdir(folder)).find((file) => file.endsWith('.cjs'));
  const second = (await buildRelease(workspace, { words: 'second' })).release.id;
  await order();
  await rm(path.join(folder, bundle ?? ''));

  const { code, output } = await order('--rollback');

  expect(code).toBe(2);
  expect(output).toMatch(
    new RegExp(`^Release ${id} is incomplete in .*: .* there is no such file`),
  );
  expect(await liveIn(folder)).toBe(second);
});

it('prints one JSON object with --json, on success and on failure', async () => {
  const { workspace, folder, id } = await workspaceWith('first');
  const order = (...args: string[]) => runForJson(workspace, 'release', '--to', '../host', ...args);

  expect(await order()).toEqual({
    code: 0,
    result: { ok: true, remote: 'legal', release: id, becomes: 'live' },
  });
  expect(await order('--list')).toEqual({
    code: 0,
    result: {
      ok: true,
      remote: 'legal',
      releases: [
        {
          ...{ release: id, isLive: true, isCanary: false, at: expect.any(String) },
          ...{ signer: null, verdict: null },
        },
      ],
    },
  });
  expect(await order('--canary', '0')).toEqual({
    code: 2,
    result: { ok: false, outcome: 'failed', message: `There is no canary in ${folder}.` },
  });
});
