/** @jest-environment node */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CANARY_FILE } from '@statline/contract/canary';
import { MANIFEST_FILE } from '@statline/contract/release';
import { makeRelease, publish, publishCanary } from '../../../fixtures/makeRelease.ts';
import { rehearseHere } from '../../../fixtures/rehearseHere.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { wordsOf } from '../../../fixtures/wordsOf.ts';
import type { Rehearse } from './admitRelease.ts';
import { createMirror } from './createMirror.ts';
import { httpSource } from './httpSource.ts';
import { trackRemote } from './trackRemote.ts';

/** Long enough for a host that behaves, on a machine that is busy. */
const DEADLINE_MS = 2_000;

/** A remote that is published on another origin, and a shell that has seen its first release. */
async function tracking() {
  const published = await temporaryFolder();
  const mirrored = await temporaryFolder();
  await publish(published, makeRelease({ words: 'first' }));
  const host = await startReleaseHost(published);
  const log: { level: string; reason?: string }[] = [];
  const refusals: string[] = [];
  const startShell = (rehearse: Rehearse = rehearseHere) => {
    const note = (level: string) => (entry: object) => void log.push({ level, ...entry });
    return trackRemote({
      name: 'legal',
      source: httpSource(host.url, DEADLINE_MS),
      mirror: createMirror(mirrored),
      rehearse,
      logger: { info: note('info'), warn: note('warn'), error: note('error') } as never,
      onRefusal: (name) => refusals.push(name),
    });
  };
  const remote = startShell();
  await remote.refresh();
  return {
    published,
    mirrored,
    host,
    remote,
    startShell,
    refusals,
    log,
    errors: () => log.filter(({ level }) => level === 'error'),
  };
}

const failing = makeRelease({ serverBundle: 'throw new Error("half done")' });

it('lets a new release go live without a restart', async () => {
  const { remote, published } = await tracking();
  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');

  await publish(published, makeRelease({ words: 'second' }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
});

it('goes back when the earlier manifest is put back', async () => {
  const { remote, published } = await tracking();
  await publish(published, makeRelease({ words: 'second' }));
  await remote.refresh();

  await publish(published, makeRelease({ words: 'first' }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
});

it('fetches nothing but the manifest and the canary while nothing changes', async () => {
  const { remote, host } = await tracking();
  host.asked = [];

  await remote.refresh();

  expect(host.asked).toEqual([MANIFEST_FILE, CANARY_FILE]);
});

it('keeps the last good release where the gate refuses the next, and says why once', async () => {
  const { remote, published, errors, refusals, host } = await tracking();
  await publish(published, failing);

  await remote.refresh();
  host.asked = [];
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  const reason = 'its server bundle throws: half done';
  expect(errors()).toEqual([expect.objectContaining({ release: failing.release.id, reason })]);
  expect(refusals).toEqual(['legal']);
  expect(remote.state().refusal).toMatchObject({ release: failing.release.id, reason });
  // It would be refused again: it is not even fetched.
  expect(host.asked).toEqual([MANIFEST_FILE, CANARY_FILE]);
});

it('lets the release after a refused one go live', async () => {
  const { remote, published } = await tracking();
  await publish(published, failing);
  await remote.refresh();

  await publish(published, makeRelease({ words: 'mended' }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>mended</p>');
});

it.each([
  ['is down', 'down'],
  ['hangs', 'hanging'],
  ['serves rubbish', 'rubbish'],
  ['redirects', 'redirecting'],
  ['fails', 'failing'],
  ['sends pages instead of files', 'errorPage'],
] as const)(
  'keeps the last good release while the host %s, says why once, and goes on when it is back',
  async (_what, name) => {
    const { remote, published, host, errors } = await tracking();
    await publish(published, makeRelease({ words: 'second' }));
    host.misbehave = MISBEHAVIOURS[name];

    await remote.refresh();
    await remote.refresh();

    expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
    expect(errors()).toHaveLength(1);

    host.misbehave = MISBEHAVIOURS.none;
    await remote.refresh();
    expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
  },
);

it('says again that a host is down when it has been up in between', async () => {
  const { remote, host, errors } = await tracking();

  for (const name of ['down', 'none', 'down'] as const) {
    host.misbehave = MISBEHAVIOURS[name];
    await remote.refresh();
  }

  expect(errors()).toHaveLength(2);
});

it.each(['down', 'hanging', 'rubbish'] as const)(
  'starts from the last good release when the host is %s',
  async (name) => {
    const { startShell, host } = await tracking();
    host.misbehave = MISBEHAVIOURS[name];

    const restarted = startShell();
    await restarted.restore();
    await restarted.refresh();

    expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
  },
);

it('starts from the last good release without rehearsing it again', async () => {
  const { startShell } = await tracking();
  const rehearse = jest.fn(rehearseHere);

  const restarted = startShell(rehearse);
  await restarted.restore();

  expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
  expect(rehearse).not.toHaveBeenCalled();
});

it('fetches a release anew when the copy on disk is torn', async () => {
  const { startShell, mirrored, remote } = await tracking();
  const { id, container } = remote.state().live?.pinned ?? { id: '', container: { file: '' } };
  const file = path.join(mirrored, 'legal', id, container.file);
  await writeFile(file, 'torn');

  const restarted = startShell();
  await restarted.restore();
  expect(restarted.state().live).toBeUndefined();
  await restarted.refresh();

  expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
  const restartedAgain = startShell();
  await restartedAgain.restore();
  expect(wordsOf(restartedAgain.state().live)).toBe('<p>first</p>');
});

it('has a region unavailable where there has never been a release', async () => {
  const { startShell, host, mirrored } = await tracking();
  host.misbehave = MISBEHAVIOURS.down;
  await rm(mirrored, { recursive: true });

  const restarted = startShell();
  await restarted.restore();
  await restarted.refresh();

  expect(wordsOf(restarted.state().live)).toBe('unavailable');
});

it('begins, changes and ends a trial without a restart', async () => {
  const { remote, published } = await tracking();
  const canary = makeRelease({ words: 'on trial' });
  const look = async () => {
    await remote.refresh();
    const { live, canary: trial } = remote.state();
    return [wordsOf(live), trial && wordsOf(trial.release), trial?.share];
  };

  await publishCanary(published, canary, 5);
  expect(await look()).toEqual(['<p>first</p>', '<p>on trial</p>', 5]);
  await publishCanary(published, canary, 50);
  expect(await look()).toEqual(['<p>first</p>', '<p>on trial</p>', 50]);
  await publishCanary(published, makeRelease({ words: 'next on trial' }), 50);
  expect(await look()).toEqual(['<p>first</p>', '<p>next on trial</p>', 50]);
  await rm(path.join(published, CANARY_FILE));
  expect(await look()).toEqual(['<p>first</p>', undefined, undefined]);
});

it('gives nobody a canary that the gate refuses', async () => {
  const { remote, published, errors } = await tracking();
  await publishCanary(published, failing, 50);

  await remote.refresh();

  expect(remote.state().canary).toBeUndefined();
  expect(errors()).toHaveLength(1);
});

it('keeps the trial as it was while its file cannot be understood', async () => {
  const { remote, published, errors } = await tracking();
  await publishCanary(published, makeRelease({ words: 'on trial' }), 5);
  await remote.refresh();

  await writeFile(path.join(published, CANARY_FILE), '{"share": 500}');
  await remote.refresh();

  expect(remote.state().canary?.share).toBe(5);
  expect(errors()).toEqual([expect.objectContaining({ reason: 'canary.json is not valid' })]);
});
