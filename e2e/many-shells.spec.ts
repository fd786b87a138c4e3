import { buildRelease } from '../scripts/fixtures/buildRelease.ts';
import { test } from './releasing/teamTest.ts';
import { expect } from './site/test.ts';

/** It looks when it starts, and then when it has a reason to. */
const HARDLY_EVER_MS = 3_600_000;

test('no page is made from an older release than the one before, whichever shell makes it', async ({
  team,
  page,
  problems,
}) => {
  // Two shells start, and a team releases three times.
  test.slow();
  // The team's releases are words for the server; browsers may get as far as asking for their code.
  problems.allow(/could not be loaded/);
  const words = page.getByText(/^\w+ release$/);
  const release = async (name: string) => {
    await buildRelease(team.workspace, { words: `${name} release` });
    await team.release();
  };
  await release('first');
  const quick = await team.startShell({ disk: 'quick' });
  const slow = await team.startShell({ disk: 'slow', pollMs: HARDLY_EVER_MS });
  // Cookies are of a host, whatever its port: as behind a balancer.
  const visit = async (shell: typeof quick) => {
    await page.goto(`${shell.url}/privacy-policy`);
    return words.textContent();
  };
  const untilQuickHas = (text: string) =>
    expect
      .poll(async () => (await fetch(`${quick.url}/privacy-policy`)).text())
      .toContain(`<p>${text}</p>`);

  await release('second');
  await untilQuickHas('second release');
  expect(await visit(quick)).toBe('second release');
  expect(await visit(slow)).toBe('second release');

  // A newer publication of an older release.
  await team.release('--rollback');
  await untilQuickHas('first release');
  expect(await visit(quick)).toBe('first release');
  expect(await visit(slow)).toBe('first release');
});
