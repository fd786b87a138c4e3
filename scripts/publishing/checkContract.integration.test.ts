import path from 'node:path';
import { makeRelease } from '../../compose/fixtures/makeRelease.ts';
import type { Release } from '../../compose/src/protocol/manifest/release.ts';
import { createReleaseContract } from '../../compose/src/releases/gate/createReleaseContract.ts';
import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { site } from '../../shell/src/site.tsx';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCommand, runForJson } from '../fixtures/runCommand.ts';

const RELEASE_CONTRACT = createReleaseContract(site);

async function check(overrides: Parameters<typeof buildRelease>[1], ...args: string[]) {
  const workspace = path.join(await temporaryFolder(), 'remote-legal');
  const { release } = await buildRelease(workspace, overrides);
  const { code, output } = await runCommand(workspace, 'compose', 'check', ...args);
  return { code, output, id: release.id };
}

const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A live shell's contract, and its live release of the legal remote. */
async function startShell(
  contract: unknown,
  live?: Release,
  more: Record<string, unknown> = {},
): Promise<string> {
  const bodies: Record<string, unknown> = {
    '/_shell/contract': contract,
    '/_shell/live': live ? [{ remote: 'legal', release: live.id, kind: 'live' }] : [],
    [`/remotes/legal/${live?.id}/mf-manifest.json`]: { release: live },
    ...more,
  };
  const server = await listenLocally((request, response) => {
    const body = bodies[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body));
  });
  servers.push(server);
  return server.url;
}

it('reports that a build would be accepted', async () => {
  const { code, output, id } = await check({});

  expect(output).toBe(
    `The build of remote-legal (${id}) would be accepted by this repository's shell: legal/PrivacyPolicy and legal/TermsOfService rendered with sample props.\n`,
  );
  expect(code).toBe(0);
});

it('lists every reason why a build would be refused', async () => {
  const requires = { react: '^18.0.0', jquery: '^3.0.0' };

  const { code, output, id } = await check({ requires, exposes: ['PrivacyPolicy'] });

  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    `The build of remote-legal (${id}) would be refused by this repository's shell:`,
    expect.stringMatching(/^ {2}- it needs react \^18\.0\.0, the shell has 19\./),
    '  - it needs jquery ^3.0.0, the shell has none',
    '  - it does not expose TermsOfService, which the shell mounts',
  ]);
});

it('refuses a build that does not render', async () => {
  const { code, output } = await check({ serverBundle: 'throw new Error("half done")' });

  expect(code).toBe(1);
  expect(output).toContain('  - its server bundle throws: half done');
});

it.each([
  ['ends its process', 'process.exit(0);', /its server bundle: it ended its process/],
  ['never ends', 'for (;;);', /its server bundle: it did not come to an end/],
])('refuses a build that %s, with a reason', async (_what, serverBundle, reason) => {
  const { code, output } = await check({ serverBundle });

  expect(code).toBe(1);
  expect(output).toMatch(reason);
});

const WITH_IMPRINT = {
  ...RELEASE_CONTRACT,
  mounts: { ...RELEASE_CONTRACT.mounts, 'legal/Imprint': { sampleProps: {} } },
};
const exposingImprint = makeRelease({
  exposes: ['PrivacyPolicy', 'TermsOfService', 'Imprint'],
}).release;

it("uses the live shell's contract, which may differ from this repository's", async () => {
  const site = await startShell(WITH_IMPRINT, exposingImprint);

  const { code, output } = await check({}, '--shell', site);

  expect(code).toBe(1);
  expect(output).toContain(`would be refused by the shell at ${site}:`);
  expect(output).toContain('  - it does not expose Imprint, which the shell mounts');
});

it("checks what a build registers in the live shell's slots", async () => {
  const slots = { offers: { sampleProps: {}, path: '/' } };
  const site = await startShell({ ...RELEASE_CONTRACT, slots });
  const exposes = ['PrivacyPolicy', 'TermsOfService', 'Offer'];

  const accepted = await check({ exposes, slots: { offers: 'Offer' } }, '--shell', site);
  const refused = await check({ exposes, slots: { news: 'Offer' } }, '--shell', site);

  expect(accepted.output).toContain('. The site has the slots: offers.');
  expect(refused.output).toContain(
    '  - it registers Offer in the slot news, which the site does not have: its slots are offers',
  );
});

it('prints a note for a module that the live shell mounts but never had', async () => {
  const site = await startShell(WITH_IMPRINT, makeRelease().release);

  const { code, output } = await check({}, '--shell', site);

  expect(output).toContain(`would be accepted by the shell at ${site}: `);
  expect(output).toContain(
    '\nNote: a page mounts legal/Imprint, which this build does not expose.',
  );
  expect(code).toBe(0);
});

it('reports nothing for a missing optional module', async () => {
  const mounts = {
    ...RELEASE_CONTRACT.mounts,
    'legal/Imprint': { sampleProps: {}, optional: true },
  };
  const site = await startShell({ ...RELEASE_CONTRACT, mounts });

  const { code, output } = await check({}, '--shell', site);

  expect(output).toContain(`would be accepted by the shell at ${site}:`);
  expect(output).not.toContain('Imprint');
  expect(code).toBe(0);
});

it("renders with the live shell's sample props", async () => {
  const mounts = { 'legal/PrivacyPolicy': { sampleProps: { words: 'theirs' } } };
  const site = await startShell({ ...RELEASE_CONTRACT, mounts });
  const serverBundle = 'exports.PrivacyPolicy = ({ words }) => { throw new Error(words) }';

  const { output } = await check({ serverBundle }, '--shell', site);

  expect(output).toContain('  - legal/PrivacyPolicy does not render with sample props: theirs');
});

it('tells modules that were not rendered from those that were', async () => {
  const site = await startShell(RELEASE_CONTRACT);
  const load = (code: string) => ({
    serverBundle: `exports.PrivacyPolicy = exports.TermsOfService = () => null;
      const load = async () => ({});
      exports.loads = { TermsOfService: ${code} };`,
  });

  const perVisitor = await check(
    load('Object.assign(load, { perVisitor: true })'),
    '--shell',
    site,
  );
  const failing = await check(
    load("async ({ fetch }) => { if (!(await fetch('/none')).ok) throw new Error('none') }"),
    '--shell',
    site,
  );

  for (const { output, code } of [perVisitor, failing]) {
    expect(output).toContain(`${site}: legal/PrivacyPolicy rendered with sample props.`);
    expect(code).toBe(0);
  }
  expect(perVisitor.output).toContain(
    "\nNote: legal/TermsOfService was not rendered: its data are each visitor's own.",
  );
  expect(failing.output).toContain(
    '\nNote: legal/TermsOfService was not rendered: a request of its `load` failed (/terms-of-service).',
  );
});

it('reports that the live shell mounts no module of the remote', async () => {
  const site = await startShell({
    ...RELEASE_CONTRACT,
    mounts: { 'marketing/Hero': { sampleProps: {} } },
  });

  const { code, output } = await check({}, '--shell', site);

  expect(code).toBe(0);
  expect(output).toContain(`the shell at ${site}, which mounts none of its modules.`);
});

describe("a build that mounts other teams' modules", () => {
  const MOUNTING = {
    exposes: ['PrivacyPolicy', 'TermsOfService'],
    mounts: { PrivacyPolicy: ['marketing/Story'] },
    serverBundle: `const { createElement } = require('react');
      const { RemoteRegion } = require('@statline/compose/react');
      exports.TermsOfService = () => null;
      exports.PrivacyPolicy = () =>
        createElement(RemoteRegion, { module: 'marketing/Story', props: { id: 7 } });`,
  };
  const WITH_STORY = {
    ...RELEASE_CONTRACT,
    mounts: {
      'legal/PrivacyPolicy': { sampleProps: {} },
      'marketing/Story': { sampleProps: {}, mountable: true, checksProps: true },
    },
  };

  it("is refused if the props violate the live shell's schema", async () => {
    const taking = await startShell(WITH_STORY, undefined, { '/_shell/props': {} });
    const refusing = await startShell(WITH_STORY, undefined, {
      '/_shell/props': { reason: 'a slug is missing' },
    });

    expect(await check(MOUNTING, '--shell', taking)).toEqual(expect.objectContaining({ code: 0 }));
    const { code, output } = await check(MOUNTING, '--shell', refusing);
    expect(code).toBe(1);
    expect(output).toContain(
      '  - legal/PrivacyPolicy mounts marketing/Story with props that the site does not take: a slug is missing',
    );
  });

  it('is not checked if the live shell does not publish it', async () => {
    const silent = await startShell(WITH_STORY);

    const { code, output } = await check(MOUNTING, '--shell', silent);

    expect(code).toBe(2);
    expect(output).toContain(
      'does not report whether the props of marketing/Story are valid: it responded with 404.',
    );
  });

  it('is reported if two live modules would mount each other', async () => {
    const { release } = makeRelease({
      name: 'marketing',
      exposes: ['Story'],
      mounts: { Story: ['legal/PrivacyPolicy'] },
    });
    const site = await startShell(WITH_STORY, undefined, {
      '/_shell/props': {},
      '/_shell/live': [{ remote: 'marketing', release: release.id, kind: 'live' }],
      [`/remotes/marketing/${release.id}/mf-manifest.json`]: { release },
    });

    const { code, output } = await check(MOUNTING, '--shell', site);

    expect(code).toBe(0);
    expect(output).toContain(
      'Note: legal/PrivacyPolicy would be mounted inside itself: legal/PrivacyPolicy → marketing/Story → legal/PrivacyPolicy.',
    );
  });
});

it.each([
  [
    'an invalid address',
    () => 'nowhere',
    /--shell takes the address of a site, such as .*, not "nowhere"/,
  ],
  ['no server', () => 'http://127.0.0.1:9', /does not report its contract: \w/],
  ['another server', () => startShell('hello'), /does not report its contract: Invalid/],
])('fails with a one-sentence message for %s', async (_what, site, sentence) => {
  const { code, output } = await check({}, '--shell', await site());

  expect(code).toBe(2);
  expect(output).toMatch(sentence);
  expect(output.trim()).not.toContain('\n');
});

it.each([
  ['accepted', {}, { code: 0, result: { ok: true, reasons: [], notes: [] } }],
  [
    'refused',
    { exposes: ['PrivacyPolicy'] },
    {
      code: 1,
      result: {
        ok: false,
        outcome: 'refused',
        message: expect.stringContaining('would be refused'),
        reasons: ['it does not expose TermsOfService, which the shell mounts'],
      },
    },
  ],
])('with --json prints one object for a build that is %s', async (_what, overrides, expected) => {
  const workspace = path.join(await temporaryFolder(), 'remote-legal');
  const { release } = await buildRelease(workspace, overrides);
  const site = await startShell(RELEASE_CONTRACT, makeRelease().release);
  const { code, result } = expected;

  expect(await runForJson(workspace, 'check', '--shell', site)).toEqual({
    code,
    result: { ...result, remote: 'legal', release: release.id },
  });
});
