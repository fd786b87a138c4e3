import {
  dropDatabases,
  freshDatabase,
  mongoTestUri,
} from '../../api/fixtures/stores/mongoForTests.ts';
import { buildRelease } from '../../scripts/fixtures/buildRelease.ts';
import { test } from '../releasing/teamTest.ts';
import { expect } from '../site/test.ts';

/** Interval of a shell that polls only at start and on request. */
const HARDLY_EVER_MS = 3_600_000;

test('no visitor gets an older release than before, whichever shell responds, with and without script', async ({
  team,
  page,
  browser,
  problems,
}) => {
  // Starts two shells, and releases three times.
  test.slow();
  // The releases differ only in their server's text; requests of browsers for their code may fail.
  problems.allow(/could not be loaded/);
  const release = async (name: string) => {
    await buildRelease(team.workspace, { words: `${name} release` });
    await team.release();
  };
  await release('first');
  const quick = await team.startShell({ disk: 'quick' });
  const slow = await team.startShell({ disk: 'slow', pollMs: HARDLY_EVER_MS });
  // Cookies belong to a host, whatever the port, so both shells get them, as behind a balancer.
  const visit = async (shell: typeof quick, visitor = page) => {
    await visitor.goto(`${shell.url}/privacy-policy`);
    return visitor.getByText(/^\w+ release$/).textContent();
  };
  const untilQuickShows = (text: string) =>
    expect
      .poll(async () => (await fetch(`${quick.url}/privacy-policy`)).text())
      .toContain(`<p>${text}</p>`);

  await release('second');
  await untilQuickShows('second release');
  expect(await visit(quick)).toBe('second release');
  expect(await visit(slow)).toBe('second release');

  // A newer publication of an older release.
  await team.release('--rollback');
  await untilQuickShows('first release');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const scriptless = await context.newPage();
  expect(await visit(quick, scriptless)).toBe('first release');
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['releases']);
  expect(await visit(slow, scriptless)).toBe('first release');
  await context.close();
});

test('a release live on one shell goes live on a shell that does not poll, through the shared state', async ({
  team,
}) => {
  test.skip(mongoTestUri === undefined, 'MONGODB_TEST_URI names no MongoDB server to test against');
  // Starts two shells, and releases twice.
  test.slow();
  const state = freshDatabase(mongoTestUri ?? '');
  const env = { SHELL_STATE_URI: state };
  await buildRelease(team.workspace, { words: 'first release' });
  await team.release();
  const quick = await team.startShell({ disk: 'quick', env });
  const slow = await team.startShell({ disk: 'slow', pollMs: HARDLY_EVER_MS, env });
  const pageOf = async ({ url }: typeof quick) => (await fetch(`${url}/privacy-policy`)).text();
  expect(await pageOf(slow)).toContain('<p>first release</p>');

  await buildRelease(team.workspace, { words: 'second release' });
  await team.release();

  await expect.poll(() => pageOf(quick)).toContain('<p>second release</p>');
  await expect.poll(() => pageOf(slow)).toContain('<p>second release</p>');
  await Promise.all([quick.stop(), slow.stop()]);
  await dropDatabases([state]);
});
