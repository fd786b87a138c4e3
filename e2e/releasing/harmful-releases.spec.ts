import {
  type ReleaseFolderHost,
  startReleaseFolder,
} from '../../compose/fixtures/startReleaseFolder.ts';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { processTree, stillRunning } from '../../scripts/running/processTree.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { test as base, expect } from '../site/test.ts';
import { publishHarmfulLegal, publishLegal } from './harmfulLegal.ts';

interface Fixtures {
  /** Folder of the legal remote; its release is valid. */
  published: string;
  host: ReleaseFolderHost;
  /** Starts the shell with the same data folder each time. */
  startShell: () => Promise<RunningService>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  published: async ({}, use) => {
    const folder = await temporaryFolder();
    await publishLegal(folder);
    await use(folder);
  },
  host: async ({ published }, use) => {
    const host = await startReleaseFolder(published);
    await use(host);
    await host.close();
  },
  startShell: async ({ host }, use) => {
    const dataDir = await temporaryFolder();
    const started: RunningService[] = [];
    await use(async () => {
      const shell = await launchService('shell/dist/server/main.cjs', {
        PORT: '0',
        ADMIN_PORT: '0',
        API_URL: 'http://127.0.0.1:9',
        DATA_DIR: dataDir,
        REMOTE_LEGAL_URL: host.url,
        RELEASE_POLL_MS: '100',
      });
      started.push(shell);
      // Polls, since a busy machine may take longer than the shell waits.
      await expect.poll(() => read(shell, '/_shell/releases')).toContain('"legal"');
      return shell;
    });
    for (const shell of started) await shell.stop();
  },
});

const read = async (shell: RunningService, page: string): Promise<string> =>
  (await fetch(`${shell.url}${page}`)).text();

async function waitForRelease(shell: RunningService, id: string): Promise<void> {
  await expect.poll(() => read(shell, '/_shell/releases')).toContain(id);
}

/** State of a remote, from the remotes page as JSON. */
async function statusOf(shell: RunningService, remote: string) {
  const { remotes } = await (await fetch(`${shell.adminUrl}/_shell/remotes?format=json`)).json();
  return remotes.find((status: { remote: string }) => status.remote === remote);
}

const FOR_THE_BROWSER = 'This part of the page needs JavaScript.';

for (const [what, harm] of [
  ['never ends', 'for (;;);'],
  ['ends its process', 'process.exit(1);'],
  ['suspends for ever', "require('react').use(new Promise(() => {}));"],
  ['takes all memory', 'for (let hog = [1, 2]; ; ) hog = hog.concat(hog);'],
] as const) {
  test(`the page is served although a live release ${what} while it renders, also after a restart`, async ({
    page,
    published,
    host,
    startShell,
  }) => {
    const shell = await startShell();
    expect(await read(shell, '/privacy-policy')).toContain('Information We Collect');
    const id = await publishHarmfulLegal(published, harm);
    await waitForRelease(shell, id);

    const [html, other] = await Promise.all([
      read(shell, '/privacy-policy'),
      read(shell, '/terms-of-service'),
    ]);

    expect(html).toContain(FOR_THE_BROWSER);
    expect(html).toContain('All rights reserved.');
    expect(other).toContain('Acceptance');
    await page.goto(`${shell.url}/privacy-policy`);
    await expect(page.getByRole('heading', { name: 'Information We Collect' })).toBeVisible();
    expect((await statusOf(shell, 'legal')).live).toMatchObject({
      release: id,
      openCircuits: [{ module: 'PrivacyPolicy', reason: expect.stringMatching(/^it /) }],
    });
    expect(shell.log()).toContain(`"module":"legal/${id}/PrivacyPolicy"`);

    await shell.stop();
    host.trouble = 'down';
    const restarted = await startShell();
    expect(await read(restarted, '/privacy-policy')).toContain(FOR_THE_BROWSER);
    expect(await read(restarted, '/terms-of-service')).toContain('Acceptance');
  });
}

test('a killed shell leaves no process behind, not even one in an endless loop', async ({
  published,
  startShell,
}) => {
  const others = new Set(processTree(process.pid).map(({ pid }) => pid));
  const shell = await startShell();
  await waitForRelease(shell, await publishHarmfulLegal(published, 'for (;;);'));
  // Excludes the site that other tests of this worker visit.
  const processes = processTree(process.pid).filter(
    ({ pid, command }) => /dist\/(server|workers)\//.test(command) && !others.has(pid),
  );
  const isShell = ({ command }: { command: string }) => command.includes('main.cjs');
  expect(processes.length).toBeGreaterThan(1);

  const response = read(shell, '/privacy-policy').catch(() => 'none');
  await new Promise((wake) => setTimeout(wake, 500));
  for (const { pid } of processes.filter(isShell)) process.kill(pid, 'SIGKILL');

  expect(await response).toBe('none');
  await expect.poll(() => stillRunning(processes)).toEqual([]);
});
