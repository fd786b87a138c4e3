import path from 'node:path';
import { rehearseHere } from '../../shell/fixtures/rehearseHere.ts';
import { startReleaseHost } from '../../shell/fixtures/startReleaseHost.ts';
import { temporaryFolder } from '../../shell/fixtures/temporaryFolder.ts';
import { wordsOf } from '../../shell/fixtures/wordsOf.ts';
import { createMirror } from '../../shell/src/server/releases/createMirror.ts';
import { httpSource } from '../../shell/src/server/releases/httpSource.ts';
import { trackRemote } from '../../shell/src/server/releases/trackRemote.ts';
import { chooseReleases } from '../../shell/src/server/visitors/chooseReleases.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCommand } from '../fixtures/runCommand.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A team that releases to a folder, a host of another origin that serves it, and a shell. */
async function releasing() {
  const root = await temporaryFolder();
  const workspace = path.join(root, 'remote-legal');
  const host = await startReleaseHost(path.join(root, 'host'));
  const remote = trackRemote({
    name: 'legal',
    source: httpSource(host.url),
    mirror: createMirror(path.join(root, 'mirror')),
    rehearse: rehearseHere,
    logger: silent as never,
    onRefusal: () => {},
  });
  const order = (...args: string[]) => runCommand(workspace, 'release', '--to', '../host', ...args);

  /** What a visitor reads once the shell has looked again. */
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
  return { visit, release, order };
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

it('reaches the share of a trial, then everybody, and nobody once it is rolled back', async () => {
  const { visit, release, order } = await releasing();
  await release('first');
  const visitors = async () => Promise.all([0, 9, 10, 99].map(visit));

  await release('on trial', '--canary', '10');
  await visit(0);
  expect(await visitors()).toEqual([
    '<p>on trial</p>',
    '<p>on trial</p>',
    '<p>first</p>',
    '<p>first</p>',
  ]);
  await order('--promote');
  await visit(0);
  expect(new Set(await visitors())).toEqual(new Set(['<p>on trial</p>']));
  await order('--rollback');
  await visit(0);
  expect(new Set(await visitors())).toEqual(new Set(['<p>first</p>']));
});
