import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LEGAL_CONTRACT } from '../../compose/fixtures/legalContract.ts';
import { makeReleaseKey } from '../../compose/fixtures/releaseKey.ts';
import { smokeRenderHere } from '../../compose/fixtures/smokeRenderHere.ts';
import {
  MISBEHAVIOURS,
  type ReleaseHost,
  startReleaseHost,
} from '../../compose/fixtures/startReleaseHost.ts';
import { servedAtOnce } from '../../compose/fixtures/trackLegal.ts';
import { wordsOf } from '../../compose/fixtures/wordsOf.ts';
import { readRemotePackage } from '../../compose/src/build/remote/readRemotePackage.ts';
import { publishRelease } from '../../compose/src/cli/publishing/planChanges.ts';
import { readBuild } from '../../compose/src/cli/publishing/readBuild.ts';
import { folderStore } from '../../compose/src/cli/publishing/store/folderStore.ts';
import { storeChanges } from '../../compose/src/cli/publishing/storeChanges.ts';
import { chooseReleases } from '../../compose/src/pages/visitors/chooseReleases.ts';
import { MANIFEST_FILE } from '../../compose/src/protocol/manifest/release.ts';
import type { SmokeRender } from '../../compose/src/releases/gate/checkRelease.ts';
import { createMirror } from '../../compose/src/releases/mirror/createMirror.ts';
import { httpSource } from '../../compose/src/releases/sources/httpSource.ts';
import { trackRemote } from '../../compose/src/releases/tracking/trackRemote.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import { type StartedShell, startShell } from '../../shell/fixtures/startShell.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCompose, runForJson } from '../fixtures/runCommand.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A team that releases to a folder, a host on another origin that serves the folder, and a shell. */
async function releasing(keys: readonly string[] = []) {
  const root = await temporaryFolder();
  const workspace = path.join(root, 'remote-legal');
  const folder = path.join(root, 'host');
  await mkdir(folder);
  const host = await startReleaseHost(folder);
  /** Further reasons with which the gate refuses every release. */
  const gate: { reasons: string[] } = { reasons: [] };
  const smokeRender: SmokeRender = async (request) => [
    ...gate.reasons,
    ...(await smokeRenderHere(request)),
  ];
  const remote = servedAtOnce(
    trackRemote(
      { name: 'legal', source: httpSource(host.url), keys },
      {
        gate: { smokeRender, contract: LEGAL_CONTRACT },
        mirror: createMirror(path.join(root, 'mirror')),
        logger: silent as never,
        onRefusal: () => {},
      },
    ),
  );
  const order = (...args: string[]) => runCompose(workspace, 'release', '--to', '../host', ...args);

  /** Requests the page after the shell's next poll. */
  const visit = async (bucket: number) => {
    await remote.refresh();
    const visitor = { bucket, overrides: new Map() };
    const [release] = await chooseReleases([remote], visitor, {} as never);
    return wordsOf(release);
  };
  const release = async (words: string, ...args: string[]) => {
    await buildRelease(workspace, { words });
    await order(...args);
  };
  return { visit, release, order, remote, host, folder, workspace, gate };
}

it('reaches every visitor, and is rolled back, without a restart of the shell', async () => {
  const { visit, release, order } = await releasing();
  expect(await visit(0)).toBe('unavailable');

  await release('first');
  expect(await visit(0)).toBe('<p>first</p>');
  await release('second');
  expect(await visit(0)).toBe('<p>second</p>');
  await order('--rollback');
  expect(await visit(0)).toBe('<p>first</p>');
});

it('reaches the share of a canary, then all visitors, and nobody after the rollback', async () => {
  const { visit, release, order } = await releasing();
  await release('first');
  const visitors = () => Promise.all(Array.from({ length: 100 }, (_, bucket) => visit(bucket)));

  await release('canary', '--canary', '10');
  await visit(0);
  const words = await visitors();
  expect(words.filter((text) => text === '<p>canary</p>')).toHaveLength(10);
  expect(words.filter((text) => text === '<p>first</p>')).toHaveLength(90);
  await order('--promote');
  await visit(0);
  expect(new Set(await visitors())).toEqual(new Set(['<p>canary</p>']));
  await order('--rollback');
  await visit(0);
  expect(new Set(await visitors())).toEqual(new Set(['<p>first</p>']));
});

describe('with --shell', () => {
  let shell: StartedShell;
  let isOver = false;
  let polling: Promise<void>;

  /** The same with a running shell, which polls for releases every 50 ms or only on request. */
  async function live(keys: readonly string[] = [], { pollsOnRequest = false } = {}) {
    const all = await releasing(keys);
    const { remote } = all;
    /** The reasons given so far. */
    const given: (string | undefined)[] = [];
    shell = await startShell({
      // One poll at a time, since two smoke renders in this process would overwrite each other's fake globals.
      nextPollOf: async () => {
        if (pollsOnRequest) await remote.refresh();
      },
      remotes: () => [
        {
          ...remote,
          verdictOn: (id) => {
            const verdict = remote.verdictOn(id);
            given.push(verdict.reason);
            return verdict;
          },
        },
      ],
    });
    isOver = pollsOnRequest;
    polling = (async () => {
      while (!isOver) {
        await remote.refresh();
        await new Promise((wake) => setTimeout(wake, 50));
      }
    })();
    const publish = async (overrides: Parameters<typeof buildRelease>[1], ...args: string[]) => {
      const { release } = await buildRelease(all.workspace, overrides);
      return { id: release.id, ...(await all.order('--shell', shell.url, ...args)) };
    };
    return {
      ...all,
      publish,
      given,
      orderAlone: all.order,
      order: (...args: string[]) => all.order('--shell', shell.url, ...args),
    };
  }

  afterEach(async () => {
    isOver = true;
    await polling;
    await shell.stop();
  });

  it('ends once the shell has accepted the publication', async () => {
    const { publish, order, remote } = await live();

    const first = await publish({ words: 'first' });
    expect(first.output).toContain(`${shell.url} serves the live release ${first.id}.`);
    expect(remote.state().live?.pinned.id).toBe(first.id);
    const canary = await publish({ words: 'canary' }, '--canary', '5');
    expect(canary.output).toContain(`serves the canary ${canary.id}.`);
    expect(remote.state().canary?.release.pinned.id).toBe(canary.id);
    await order('--canary', '0');
    expect(remote.state().canary).toBeUndefined();
    await order('--canary', '5');
    await order('--promote');
    expect(remote.state().live?.pinned.id).toBe(canary.id);
    expect((await order('--rollback')).code).toBe(0);
    expect(remote.state().live?.pinned.id).toBe(first.id);
  });

  it('makes the shell poll at once, with the signed publication', async () => {
    const key = makeReleaseKey();
    const { order, workspace, publish, remote } = await live([key.publicKey], {
      pollsOnRequest: true,
    });
    const keyFile = path.join(workspace, 'team.pem');
    await mkdir(workspace, { recursive: true });
    await writeFile(keyFile, key.privateKey.export({ type: 'pkcs8', format: 'pem' }));

    const first = await publish({ words: 'first' }, '--key', keyFile);
    const second = await publish({ words: 'second' }, '--key', keyFile);
    expect(second.output).toContain(`serves the live release ${second.id}.`);
    const canary = await publish({ words: 'canary' }, '--canary', '5', '--key', keyFile);
    expect(canary.output).toContain(`serves the canary ${canary.id}.`);
    expect((await order('--canary', '0', '--key', keyFile)).code).toBe(0);
    expect((await order('--rollback', '--key', keyFile)).code).toBe(0);

    expect(remote.state().canary).toBeUndefined();
    expect(remote.state().live?.pinned.id).toBe(first.id);
  });

  it.each([
    [
      'throws',
      { serverBundle: 'throw new Error("half done")' },
      'its server bundle throws: half done',
    ],
    ['needs other libraries', { requires: { jquery: '^3.0.0' } }, 'it needs jquery ^3.0.0'],
  ])('fails with the reason if a release %s', async (_what, overrides, reason) => {
    const { publish, order, remote } = await live();
    const first = await publish({ words: 'first' });

    const { code, output, id } = await publish(overrides);

    expect(code).toBe(1);
    expect(output).toContain(`The shell at ${shell.url} refuses ${id}, and keeps what it had`);
    expect(output).toContain(reason);
    expect(remote.state().live?.pinned.id).toBe(first.id);
    await order('--rollback');
    const canary = await publish(overrides, '--canary', '5');
    expect([canary.code, canary.output]).toEqual([1, expect.stringContaining(reason)]);
  });

  it('prints accepted, live and refused releases with --json', async () => {
    const { workspace, gate } = await live();
    const run = (...args: string[]) => runForJson(workspace, ...args, '--shell', shell.url);
    const { release } = await buildRelease(workspace, { words: 'first' });
    const ofRemote = { remote: 'legal', release: release.id };

    expect(await run('release', '--to', '../host')).toEqual({
      code: 0,
      result: { ok: true, ...ofRemote, becomes: 'live', takenBy: shell.url },
    });
    expect(await run('status')).toEqual({
      code: 0,
      result: expect.objectContaining({
        ok: true,
        remote: 'legal',
        live: expect.objectContaining({ release: release.id, share: 100 }),
        canary: null,
      }),
    });
    gate.reasons = ['it was too slow'];
    const { release: second } = await buildRelease(workspace, { words: 'second' });
    expect(await run('release', '--to', '../host')).toEqual({
      code: 1,
      result: {
        ok: false,
        outcome: 'refused',
        message: expect.stringContaining('it was too slow'),
        remote: 'legal',
        release: second.id,
        reasons: [expect.stringContaining('it was too slow')],
      },
    });
  });

  it('does not mistake an old verdict for the new one if a refused release is published again', async () => {
    const { publish, order, remote, gate } = await live();
    await publish({ words: 'first' });
    gate.reasons = ['it was too slow'];
    const refused = await publish({ words: 'second' });
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('too slow')]);
    gate.reasons = [];

    const again = await order();

    expect([again.code, again.output]).toEqual([
      0,
      expect.stringContaining('serves the live release'),
    ]);
    expect(remote.state().live?.pinned.id).toBe(refused.id);
  });

  it('reports at once why a file is not accepted, and continues to wait', async () => {
    const { publish, host, given } = await live();
    host.misbehave = (file, response) =>
      file.endsWith('.cjs') && MISBEHAVIOURS.failing(file, response);

    const publishing = publish({ words: 'first' });
    await until(() => given.some((reason) => reason?.includes('503')));
    repairHost(host);
    const { code, output } = await publishing;

    expect(code).toBe(0);
    expect(output).toMatch(/^Waiting for the shell at \S+, for some minutes at most$/m);
    expect(output).toMatch(
      /^The shell at \S+ does not have it yet: server\S+: the host responded with 503$/m,
    );
  });

  it('reports which release was published instead of a superseded one', async () => {
    const { publish, host, orderAlone, workspace, given } = await live();
    host.misbehave = (file, response) =>
      file.endsWith('.cjs') && MISBEHAVIOURS.failing(file, response);
    const first = publish({ words: 'first' });
    await until(() => given.some((reason) => reason?.includes('503')));
    const second = await buildRelease(workspace, { words: 'second' });
    await orderAlone();

    const { code, output, id } = await first;

    expect(code).toBe(2);
    expect(output).toContain(`${second.release.id} was published after ${id}`);
  });

  it('publishes nothing if the shell cannot be reached, or does not know the remote', async () => {
    const { publish, orderAlone, remote, host } = await live();
    const first = await publish({ words: 'first' });
    const other = await startShell();

    for (const [site, sentence] of [
      [
        'http://127.0.0.1:9',
        /^The shell at \S+ does not report the status of legal: .* Nothing was publ/,
      ],
      [other.url, /^The shell at \S+ knows no remote called "legal"\. Nothing was published/],
      [host.url, /^The shell at \S+ does not report its contract: .* Nothing was published/],
    ] as const) {
      const { code, output } = await orderAlone('--canary', '5', '--shell', site);
      expect([code, output]).toEqual([2, expect.stringMatching(sentence)]);
    }
    await other.stop();
    await remote.refresh();
    expect(remote.state().canary).toBeUndefined();
    expect(remote.state().live?.pinned.id).toBe(first.id);
  });

  it('in a recreated folder, accepts another key of the team after a clock that was ahead', async () => {
    const [ahead, next] = [makeReleaseKey(), makeReleaseKey()] as const;
    const { publish, remote, folder, workspace } = await live([ahead.publicKey, next.publicKey]);
    const first = await buildRelease(workspace, { words: 'first' });
    const inAnHour = Date.now() + 3_600_000;
    const build = await readBuild(readRemotePackage(workspace));
    const options = { key: ahead, acceptedSequence: inAnHour };
    await storeChanges(await folderStore(folder), 'legal', options, (plan) =>
      publishRelease(plan, build),
    );
    await until(() => remote.state().live?.pinned.id === first.release.id);
    await rm(path.join(folder, MANIFEST_FILE));
    const file = path.join(workspace, 'next.pem');
    await writeFile(file, next.privateKey.export({ type: 'pkcs8', format: 'pem' }));

    const { code, output, id } = await publish({ words: 'second' }, '--key', file);

    expect([code, output]).toEqual([0, expect.stringContaining(`serves the live release ${id}`)]);
    expect(remote.lastSequence?.()).toBeGreaterThan(inAnHour);
  });

  it('stores the verdicts, and rolls back past all refused releases', async () => {
    const { publish, order, orderAlone, workspace, remote } = await live();
    const first = await publish({ words: 'first' });
    const bad = await publish({ serverBundle: 'throw new Error("half done")' });
    const { release: worse } = await buildRelease(workspace, { serverBundle: 'throw 1' });
    await orderAlone();
    await until(() => remote.verdictOn(worse.id).state === 'refused');
    const third = await publish({ words: 'third' });

    const { output: list } = await orderAlone('--list');
    expect(list).toMatch(new RegExp(`^\\* ${third.id} .* taken$`, 'm'));
    expect(list).toMatch(new RegExp(`^  ${worse.id} .* no verdict$`, 'm'));
    expect(list).toMatch(new RegExp(`^  ${bad.id} .* refused: .*half done$`, 'm'));
    const back = await order('--rollback');
    expect(back.output).toContain(`serves the live release ${first.id}`);
    // Refused by the shell. The folder does not record that, but the release must not be published again.
    expect(back.output).not.toContain(worse.id);
    const listed = await order('--list');
    expect(listed.output).toMatch(new RegExp(`^\\* ${first.id} .* live$`, 'm'));
    expect(listed.output).toMatch(new RegExp(`^  ${worse.id} .* refused: `, 'm'));
  });

  it('rolls back further if the shell refuses the release rolled back to', async () => {
    const { publish, order, remote, gate } = await live();
    const first = await publish({ words: 'first' });
    const second = await publish({ words: 'second' });
    const third = await publish({ words: 'third' });
    gate.reasons = ['it does not fit any longer'];

    const { code, output } = await order('--rollback');

    expect(code).toBe(2);
    expect(output).toContain(`refuses ${second.id}`);
    expect(output).toContain(`${first.id} is published again instead of ${second.id}`);
    expect(output).toContain(`refuses ${first.id}`);
    expect(output).toContain('There is no earlier release to go back to that was not refused');
    expect(remote.state().live?.pinned.id).toBe(third.id);
  });
});

const repairHost = (host: ReleaseHost) => {
  host.misbehave = MISBEHAVIOURS.none;
};
