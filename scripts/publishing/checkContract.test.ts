import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '../../compose/fixtures/temporaryFolder.ts';
import { RELEASE_CONTRACT } from '../../shell/src/releaseContract.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCommand } from '../fixtures/runCommand.ts';

async function check(overrides: Parameters<typeof buildRelease>[1], ...args: string[]) {
  const workspace = path.join(await temporaryFolder(), 'remote-legal');
  const { release } = await buildRelease(workspace, overrides);
  const { code, output } = await runCommand(workspace, 'check-contract', ...args);
  return { code, output, id: release.id };
}

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A live shell, as far as it tells its contract. */
async function startShell(contract: unknown): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.url === '/_shell/contract';
    response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(contract));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('says what holds of a build that would be accepted', async () => {
  const { code, output, id } = await check({});

  expect(output).toBe(
    `The build of remote-legal (${id}) would be accepted by this repository's shell: the hashes of its 2 files are right, the shell has react ^19.0.0, and legal/PrivacyPolicy, legal/TermsOfService are there. Each of them rendered with sample props.\n`,
  );
  expect(code).toBe(0);
});

it('lists every reason of a build that would be refused', async () => {
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

it('asks the live shell, which may be another one than this', async () => {
  const mounts = { ...RELEASE_CONTRACT.mounts, 'legal/Imprint': { sampleProps: {} } };
  const site = await startShell({ ...RELEASE_CONTRACT, mounts });

  const { code, output } = await check({}, '--shell', site);

  expect(code).toBe(1);
  expect(output).toContain(`would be refused by the shell at ${site}:`);
  expect(output).toContain('  - it does not expose Imprint, which the shell mounts');
});

it('renders with the sample props of the live shell', async () => {
  const mounts = { 'legal/PrivacyPolicy': { sampleProps: { words: 'theirs' } } };
  const site = await startShell({ ...RELEASE_CONTRACT, mounts });
  const serverBundle = 'exports.PrivacyPolicy = ({ words }) => { throw new Error(words) }';

  const { output } = await check({ serverBundle }, '--shell', site);

  expect(output).toContain('  - legal/PrivacyPolicy does not render with sample props: theirs');
});

it('says that the live shell mounts nothing of the remote', async () => {
  const site = await startShell({
    ...RELEASE_CONTRACT,
    mounts: { 'marketing/Hero': { sampleProps: {} } },
  });

  const { code, output } = await check({}, '--shell', site);

  expect(code).toBe(0);
  expect(output).toContain(`the shell at ${site}, which mounts none of its modules.`);
});

it.each([
  ['no address', () => 'nowhere', /--shell takes the address of a site, not "nowhere"/],
  ['nobody there', () => 'http://127.0.0.1:9', /does not tell its contract: \w/],
  ['something else there', () => startShell('hello'), /does not tell its contract: Invalid/],
])('fails in one sentence with %s', async (_what, site, sentence) => {
  const { code, output } = await check({}, '--shell', await site());

  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output.trim()).not.toContain('\n');
});
