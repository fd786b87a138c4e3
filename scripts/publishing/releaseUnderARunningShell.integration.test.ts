import path from 'node:path';
import { LEGAL_CONTRACT } from '../../compose/fixtures/legalContract.ts';
import { smokeRenderHere } from '../../compose/fixtures/smokeRenderHere.ts';
import {
  MISBEHAVIOURS,
  type ReleaseHost,
  startReleaseHost,
} from '../../compose/fixtures/startReleaseHost.ts';
import { temporaryFolder } from '../../compose/fixtures/temporaryFolder.ts';
import { wordsOf } from '../../compose/fixtures/wordsOf.ts';
import { createMirror } from '../../compose/src/mirror/createMirror.ts';
import { httpSource } from '../../compose/src/sources/httpSource.ts';
import { trackRemote } from '../../compose/src/tracking/trackRemote.ts';
import { chooseReleases } from '../../compose/src/visitors/chooseReleases.ts';
import { type StartedShell, startShell } from '../../shell/fixtures/startShell.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCommand } from '../fixtures/runCommand.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A team that releases to a folder, a host of another origin that serves it, and a shell. */
async function releasing() {
  const root = await temporaryFolder();
  const workspace = path.join(root, 'remote-legal');
  const host = await startReleaseHost(path.join(root, 'host'));
  /** What the gate has against every release, beside its own reasons. */
  const gate: { reasons: string[] } = { reasons: [] };
  const remote = trackRemote({
    name: 'legal',
    source: httpSource(host.url),
    mirror: createMirror(path.join(root, 'mirror')),
    smokeRender: async (smokeRender) => [...gate.reasons, ...(await smokeRenderHere(smokeRender))],
    contract: LEGAL_CONTRACT,
    logger: silent as never,
    onRefusal: () => {},
  });
  const order = (...args: string[]) => runCommand(workspace, 'release', '--to', '../host', ...args);

  /** What a visitor reads once the shell has looked again. */
  const visit = async (bucket: number) => {
    await remote.refresh();
    const visitor = { bucket, overrides: new Map(), developed: new Map() };
    const [release] = await chooseReleases([remote], visitor, {} as never);
    return wordsOf(release);
  };
  const release = async (words: string, ...args: string[]) => {
    await buildRelease(workspace, { words });
    await order(...args);
  };
  return { visit, release, order, remote, host, workspace, gate };
}

it('reaches every visitor, and goes back, without the shell being restarted', async () => {
  const { visit, release, order } = await releasing();
  expect(await visit(0)).toBe('unavailable');

  await release('first');
  expect(await visit(0)).toBe('<p>first</p>');
  await release('second');
  expect(await visit(0)).toBe('<p>second</p>');
  await order('--rollback');
  expect(await visit(0)).toBe('<p>first</p>');
});

it('reaches the share of a canary, then everybody, and nobody once it is rolled back', async () => {
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
  let looking: Promise<void>;

  /** The same with a shell that answers, and looks at what is published again and again. */
  async function live() {
    const all = await releasing();
    const { remote } = all;
    shell = await startShell({
      verdictOn: (name, id) => (name === 'legal' ? remote.verdictOn(id) : undefined),
    });
    isOver = false;
    looking = (async () => {
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
      order: (...args: string[]) => all.order('--shell', shell.url, ...args),
    };
  }

  afterEach(async () => {
    isOver = true;
    await looking;
    await shell.stop();
  });

  it('ends once the shell has taken what was published', async () => {
    const { publish, order, remote } = await live();

    const first = await publish({ words: 'first' });
    expect(first.output).toContain(`${shell.url} gives everybody ${first.id}.`);
    expect(remote.state().live?.pinned.id).toBe(first.id);
    const canary = await publish({ words: 'canary' }, '--canary', '5');
    expect(canary.output).toContain(`gives the share of the canary ${canary.id}.`);
    expect(remote.state().canary?.release.pinned.id).toBe(canary.id);
    await order('--canary', '0');
    expect(remote.state().canary).toBeUndefined();
    await order('--canary', '5');
    await order('--promote');
    expect(remote.state().live?.pinned.id).toBe(canary.id);
    expect((await order('--rollback')).code).toBe(0);
    expect(remote.state().live?.pinned.id).toBe(first.id);
  });

  it.each([
    [
      'throws',
      { serverBundle: 'throw new Error("half done")' },
      'its server bundle throws: half done',
    ],
    ['needs other libraries', { requires: { jquery: '^3.0.0' } }, 'it needs jquery ^3.0.0'],
  ])('fails with the reason when a release %s', async (_what, overrides, reason) => {
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

  it('takes no old verdict for the new one when a refused release is published anew', async () => {
    const { publish, order, remote, gate } = await live();
    await publish({ words: 'first' });
    gate.reasons = ['it was too slow'];
    const refused = await publish({ words: 'second' });
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('too slow')]);
    gate.reasons = [];

    const again = await order();

    expect([again.code, again.output]).toEqual([0, expect.stringContaining('gives everybody')]);
    expect(remote.state().live?.pinned.id).toBe(refused.id);
  });

  it('goes on waiting while a file cannot be had', async () => {
    const { publish, host } = await live();
    host.misbehave = (file, response) =>
      file.endsWith('.cjs') && MISBEHAVIOURS.failing(file, response);
    setTimeout(() => heal(host), 2_000);

    expect((await publish({ words: 'first' })).code).toBe(0);
  });
});

const heal = (host: ReleaseHost) => {
  host.misbehave = MISBEHAVIOURS.none;
};
