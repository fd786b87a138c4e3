import path from 'node:path';
import { liveRelease } from '../../compose/fixtures/liveRelease.ts';
import { type MadeRelease, makeRelease, publish } from '../../compose/fixtures/makeRelease.ts';
import { createReleaseContract } from '../../compose/src/releases/gate/createReleaseContract.ts';
import type { TrackedRemote } from '../../compose/src/releases/tracking/trackRemote.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { type StartedShell, startShell } from '../../shell/fixtures/startShell.ts';
import { site } from '../../shell/src/site.tsx';
import { runCommand, runForJson } from '../fixtures/runCommand.ts';

let shell: StartedShell | undefined;
afterEach(async () => {
  await shell?.stop();
  shell = undefined;
});

/** Starts a site with these releases of the legal remote, of which the second one is a canary. */
async function live(...made: MadeRelease[]) {
  const mirror = await temporaryFolder();
  const [first, second] = made.map(({ release: pinned }) => ({ ...liveRelease('legal'), pinned }));
  const canary = second && { release: second, share: 5 };
  const state = () => ({ live: first, canary, refusal: undefined });
  for (const one of made) await publish(path.join(mirror, 'legal', one.release.id), one);
  shell = await startShell({
    folders: { browser: mirror, bootstrap: mirror, visit: mirror, mirror, onDemand: mirror },
    remotes: () => [{ name: 'legal', state } as TrackedRemote],
  });
  return runCommand(mirror, 'compose', 'check-releases', '--shell', shell.url);
}

const whole = makeRelease();
const ofTheNextReact = makeRelease({ words: 'next', requires: { react: '^20.0.0' } });
const withoutTerms = makeRelease({ words: 'none', exposes: ['PrivacyPolicy'] });
const throwing = makeRelease({ serverBundle: 'throw new Error("half done")' });

it('reports each release as it is checked, and that this shell would accept it', async () => {
  expect(await live(whole)).toEqual({
    code: 0,
    output: `1 of 1: legal ${whole.release.id} accepted\nlegal ${whole.release.id} would be accepted.\n`,
  });
});

it.each([
  ['needs other libraries', ofTheNextReact, /^ {2}- it needs react \^20\.0\.0, the shell has 19/m],
  [
    'lacks a module that this shell mounts',
    withoutTerms,
    / {2}- it does not expose TermsOfService/,
  ],
  ['does not render', throwing, / {2}- its server bundle throws: half done/],
])('fails, release by release, if one %s, even a canary', async (_what, made, reason) => {
  const { code, output } = await live(whole, made);

  expect(code).toBe(1);
  expect(output).toContain(`legal ${whole.release.id} would be accepted.`);
  expect(output).toContain(`legal ${made.release.id}, a canary, would be refused:`);
  expect(output).toMatch(reason);
});

it("prints each release's result with --json", async () => {
  await live(whole, withoutTerms);
  const address = shell?.url ?? '';

  const { code, result } = await runForJson(
    await temporaryFolder(),
    'check-releases',
    ...['--shell', address, '--next', address],
  );

  expect(code).toBe(1);
  expect(result).toEqual({
    ok: false,
    outcome: 'refused',
    message: expect.any(String),
    releases: [
      {
        ...{ remote: 'legal', release: whole.release.id, kind: 'live' },
        ...{ outcome: 'accepted', reasons: [] },
      },
      {
        ...{ remote: 'legal', release: withoutTerms.release.id, kind: 'canary' },
        ...{
          outcome: 'refused',
          reasons: ['it does not expose TermsOfService, which the shell mounts'],
        },
      },
    ],
  });
});

it('refuses a release whose module mounts another one with props that the next host does not take', async () => {
  const made = makeRelease({
    mounts: { PrivacyPolicy: ['marketing/Story'] },
    serverBundle: `const { createElement } = require('react');
      const { RemoteRegion } = require('@statline/compose/react');
      exports.TermsOfService = () => null;
      exports.PrivacyPolicy = () =>
        createElement(RemoteRegion, { module: 'marketing/Story', props: { id: 7 } });`,
  });
  await live(made);
  const mounts = {
    'legal/PrivacyPolicy': { sampleProps: {} },
    'marketing/Story': { sampleProps: {}, mountable: true, checksProps: true },
  };
  const next = await listenLocally((request, response) => {
    const isContract = request.url === '/_shell/contract';
    const contract = { ...createReleaseContract(site), mounts };
    response.end(JSON.stringify(isContract ? contract : { reason: 'a slug is missing' }));
  });

  const { code, output } = await runCommand(
    await temporaryFolder(),
    'compose',
    'check-releases',
    ...['--shell', shell?.url ?? '', '--next', next.url],
  ).finally(() => next.close());

  expect(output).toContain(
    '  - legal/PrivacyPolicy mounts marketing/Story with props that the site does not take: a slug is missing',
  );
  expect(code).toBe(1);
});

it('fails if a live release cannot be fetched completely', async () => {
  const torn = { ...whole, files: new Map([...whole.files].slice(1)) };

  const { code, output } = await live(torn);

  expect(code).toBe(2);
  expect(output).toMatch(/cannot be checked: .*there is no such file/);
});

it.each([
  [[], /^Usage/],
  [['--shell', 'nowhere'], /--shell takes the address of a site/],
  [['--shell', 'http://127.0.0.1:9'], /does not report its live releases: \w/],
])('fails with a one-sentence message for %j', async (args, sentence) => {
  const { code, output } = await runCommand(
    await temporaryFolder(),
    'compose',
    'check-releases',
    ...args,
  );

  expect([code, output]).toEqual([2, expect.stringMatching(sentence)]);
  expect(output.trim()).not.toContain('\n');
});
