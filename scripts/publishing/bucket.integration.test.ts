import path from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describeWithObjectStore } from '../../compose/fixtures/startObjectStore.ts';
import { fetchRelease } from '../../compose/src/releases/sources/fetchRelease.ts';
import { openBucket } from '../../compose/src/releases/sources/openBucket.ts';
import { readWhole } from '../../compose/src/releases/sources/ReleaseSource.ts';
import { readManifest } from '../../compose/src/releases/sources/readManifest.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCompose, startCompose } from '../fixtures/runCommand.ts';

describeWithObjectStore('release --to s3://…', (store) => {
  const before = { ...process.env };
  beforeAll(() => void Object.assign(process.env, store.env));
  afterEach(() => {
    store.misbehave = undefined;
  });
  afterAll(() => {
    process.env = before;
  });

  /** A bucket, and the workspace of a remote that is published to it. */
  async function use(words = 'first') {
    const bucket = await store.makeBucket();
    const url = `${bucket}releases/legal/`;
    const openWorkspace = async (name: 'legal' | 'marketing', contents: string) => {
      const workspace = path.join(await temporaryFolder(), `remote-${name}`);
      const { release } = await buildRelease(workspace, { name, words: contents });
      return {
        workspace,
        id: release.id,
        files: Object.keys(release.files),
        release: (...args: string[]) =>
          runCompose(workspace, 'release', '--to', `${bucket}releases/${name}`, ...args),
      };
    };
    const puts = () =>
      store.requests
        .filter((request) => request.startsWith('PUT '))
        .map((request) => path.basename(request));
    store.requests.length = 0;
    return {
      bucket,
      url,
      openWorkspace,
      ...(await openWorkspace('legal', words)),
      puts,
      /** The live release, completely fetched like by a shell. */
      live: async () => {
        const source = openBucket(url);
        const { release } = await readManifest(source, 'legal');
        await fetchRelease(source, release);
        return release.id;
      },
      readIndex: async () =>
        JSON.parse((await readWhole(openBucket(url), '../releases.json', 10_000)).toString()),
      makeIndex: () => {
        const Bucket = new URL(bucket).hostname;
        const Key = 'releases/releases.json';
        return store.client.send(new PutObjectCommand({ Bucket, Key, Body: '{}' }));
      },
    };
  }

  it('stores a release with the manifest last, and skips files stored already', async () => {
    const { workspace, id: first, files, release, live, puts } = await use();

    expect(await release()).toEqual({
      code: 0,
      output: expect.stringContaining(`${first} is published`),
    });
    expect(await live()).toBe(first);
    expect(puts().slice(-2)).toEqual(['history.json', 'mf-manifest.json']);
    expect(puts()).toEqual(expect.arrayContaining(files));

    const { release: second } = await buildRelease(workspace, { words: 'second' });
    expect((await release('--canary', '10')).output).toContain('10 per cent');
    expect(await live()).toBe(first);
    expect((await release('--promote')).output).toContain('for everybody');
    expect(await live()).toBe(second.id);
    store.requests.length = 0;
    expect((await release('--rollback')).output).toContain(first);
    expect(await live()).toBe(first);
    // Each upload is repeated without quotes around the ETag, which Ceph 16 does not accept.
    expect([...new Set(puts())]).toEqual(['history.json', 'mf-manifest.json']);
    expect((await release('--list')).output).toMatch(
      new RegExp(`\\* ${first} .*\\n  ${second.id} `),
    );
  });

  it('keeps the live release if storing a file fails or the command is killed, and can be repeated', async () => {
    const { workspace, url, id: first, release, live, puts } = await use();
    await release();
    const { release: second } = await buildRelease(workspace, { words: 'second' });
    store.requests.length = 0;
    const failing = second.container.file;

    store.misbehave = (request, response) => {
      if (request.method !== 'PUT' || !request.url?.includes(failing)) return false;
      response.writeHead(503).end();
      return true;
    };
    const refused = await release();
    expect(refused).toEqual({
      code: 2,
      output: expect.stringContaining(`${failing}: the store responded with 503`),
    });
    const { process: killed, finished } = startCompose(workspace, ['release', '--to', url]);
    store.misbehave = (request) => {
      if (request.method !== 'PUT' || !request.url?.includes('history.json')) return false;
      killed.kill('SIGKILL');
      return true;
    };
    await finished;

    expect(await live()).toBe(first);
    expect(puts()).not.toContain('mf-manifest.json');
    store.misbehave = undefined;
    expect((await release()).code).toBe(0);
    expect(await live()).toBe(second.id);
  });

  it('accepts one of two concurrent releases, refuses the other with a message, and loses neither', async () => {
    const { id: first, release, openWorkspace, live } = await use();
    const other = await openWorkspace('legal', 'second');
    // Both releases read the published state before either changes it.
    const held: (() => void)[] = [];
    store.hold = ({ method, url = '' }) =>
      method === 'PUT' && url.includes('history.json')
        ? new Promise((go) => {
            held.push(go);
            if (held.length === 2) for (const next of held) next();
          })
        : undefined;

    const results = await Promise.all([release(), other.release()]);
    store.hold = undefined;

    expect(results.map(({ code }) => code).sort()).toEqual([0, 2]);
    const [winner, loser] = results[0]?.code === 0 ? [first, other] : [other.id, { release }];
    expect(results.find(({ code }) => code === 2)?.output).toMatch(
      /Another release to s3:.* is at work \(history\.json was changed meanwhile\): this command made nothing live\. Try again\./,
    );
    expect(await live()).toBe(winner);
    const again = await loser.release();
    expect(again).toEqual({ code: 0, output: expect.stringContaining(`before it was ${winner}`) });
    expect((await loser.release('--list')).output.match(/^[* ] [\da-f]{16} /gm)).toHaveLength(2);
  });

  it('names a store that cannot be reached, and publishes nothing', async () => {
    const { release } = await use();
    store.misbehave = ({ socket }) => Boolean(socket.destroy());

    const [released, listed] = [await release(), await release('--list')];

    const reason = /cannot be read: [\w-]+\.json: the store cannot be reached \(ECONNRESET\): /;
    expect([released.code, listed.code]).toEqual([2, 2]);
    expect(released.output).toMatch(reason);
    expect(listed.output).toMatch(reason);
  });

  it("updates a host's index if it exists, also for several remotes at a time", async () => {
    const { release, openWorkspace, makeIndex, readIndex, puts } = await use();
    await release();
    expect(puts()).not.toContain('releases.json');
    await makeIndex();
    const marketing = await openWorkspace('marketing', 'other');
    const held: (() => void)[] = [];
    store.hold = ({ method, url = '' }) =>
      method === 'PUT' && url.includes('releases.json') && held.length < 2
        ? new Promise((go) => {
            held.push(go);
            if (held.length === 2) for (const next of held) next();
          })
        : undefined;

    const results = await Promise.all([release(), marketing.release()]);

    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    const index = await readIndex();
    expect(index).toEqual({
      legal: expect.stringMatching(/^[\da-f]{64}$/),
      marketing: expect.stringMatching(/^[\da-f]{64}$/),
    });
    await release();
    expect((await readIndex()).legal).not.toBe(index.legal);
  });
});
