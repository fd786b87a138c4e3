import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { REMOTE_NAMES, SAMPLE_PROPS } from '@statline/contract/remotes';
import { processTree, stillRunning } from '../../scripts/running/processTree.ts';
import type { NpmCommand } from '../../scripts/running/runNpm.ts';
import { TIMEOUTS } from '../../scripts/timeouts.ts';
import { signUpForm } from '../sign-up/signUpForm.ts';
import type { Problems } from '../site/Problems.ts';
import { expect } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import type { Workbench } from './openWorkbench.ts';
import {
  CONTAINER_IS_BUILT,
  tagDocument,
  taggedDocument,
  test,
  waitForOutput,
} from './workbenchTest.ts';

test.beforeEach(() => test.setTimeout(2 * TIMEOUTS.devServersMs));

const SITE_IS_UP = /Stop everything with Ctrl-C/;

/** Runs `npm run dev` and opens its site. */
async function openDevelopedSite(
  page: Page,
  workbench: Workbench,
  problems: Problems,
  ...args: string[]
): Promise<NpmCommand> {
  // Allowed, since restarting the shell's server may take over 10 s on a busy machine (`awaitServer`).
  problems.allow(/Download the React DevTools/, /\/_shell\/development\): .* 503 /);
  const dev = workbench.dev(...args);
  await waitForOutput(dev, SITE_IS_UP);
  await page.goto(workbench.url('shell'));
  await waitForHydration(page);
  return dev;
}

/** Sends a signal to npm. Closes the page first, since its requests to the dev servers would fail. */
async function expectSignalEnds(
  dev: NpmCommand,
  signal: 'SIGINT' | 'SIGKILL' | 'SIGTERM',
  page: Page,
  programs: readonly string[],
): Promise<void> {
  await page.close();
  const processes = processTree(dev.pid);
  for (const program of programs) {
    expect(processes.map(({ command }) => command)).toContainEqual(
      expect.stringContaining(program),
    );
  }

  dev.kill(signal);
  await dev.ended;

  await expect.poll(() => stillRunning(processes)).toEqual([]);
}

const PROGRAMS = ['rspack dev', 'tsx watch', 'src/main.ts', 'dist-dev/server/main.cjs'];

const COUNTDOWN = 'remote-marketing/src/countdown/Countdown.tsx';

test("with 'npm run dev' the site shows every edit at once, and nothing else changes", async ({
  page,
  problems,
  workbench,
}) => {
  const sheet = 'remote-marketing/src/trial.css';
  await workbench.write(sheet, '* { outline-offset: 3px }');
  await workbench.edit(COUNTDOWN, '\nexport ', "\nimport '../trial.css';\nexport ");
  const dev = await openDevelopedSite(page, workbench, problems);
  await tagDocument(page);

  await test.step("a remote's component, with its state preserved", async () => {
    await page.getByRole('button', { name: 'Pause countdown' }).click();
    await workbench.edit(COUNTDOWN, "'Resume'", "'Restart'");
    await expect(page.getByRole('button', { name: 'Restart countdown' })).toBeVisible();
  });

  await test.step('a component with styled components, with the state below preserved', async () => {
    await page.getByLabel('Full Name').fill('Ada');
    const ticket = 'remote-waitlist/src/ticket/Ticket.tsx';
    await workbench.edit(ticket, '<Body>', '<Body data-edited="">');
    await expect(page.locator('[data-edited]')).toHaveCount(1);
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada');
  });

  await test.step("a remote's texts", async () => {
    await workbench.edit('remote-marketing/src/content/hero.ts', 'Launching Soon', 'Nearly There');
    await expect(page.getByText('Nearly There', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restart countdown' })).toBeVisible();
  });

  await test.step("a remote's style sheet", async () => {
    const restart = page.getByRole('button', { name: 'Restart countdown' });
    await expect(restart).toHaveCSS('outline-offset', '3px');
    await workbench.edit(sheet, '3px', '4px');
    await expect(restart).toHaveCSS('outline-offset', '4px');
  });

  await test.step("the shell's component", async () => {
    await workbench.edit('shell/src/footer/Footer.tsx', 'Quick Links', 'Shortcuts');
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restart countdown' })).toBeVisible();
  });

  await test.step('the HTML of the server', async () => {
    await expect(taggedDocument(page)).toHaveCount(1);
    const html = async () => (await page.request.get(workbench.url('shell'))).text();
    await expect.poll(html).toContain('Nearly There');
    await expect.poll(html).toContain('Shortcuts');
  });

  await test.step('the API', async () => {
    const call = async () => {
      const response = await page.request.get(`${workbench.url('shell')}/api/no-such-call`);
      return response.text();
    };
    expect(await call()).toContain('There is nothing here.');
    await workbench.edit('api/src/http/httpErrors.ts', 'There is nothing here.', 'Out of bounds.');
    await expect.poll(call).toContain('Out of bounds.');
  });

  await test.step('SIGINT to npm ends every process', () =>
    expectSignalEnds(dev, 'SIGINT', page, PROGRAMS));
});

const LEGAL = 'remote-legal/src/PrivacyPolicy.tsx';
const BROKEN = '\nconst broken = (;';

test('broken code shows its error, and the site recovers automatically', async ({
  page,
  problems,
  workbench,
}) => {
  problems.allow(/Download the React DevTools/);
  problems.allow(/rspack-dev-server/);
  problems.allow(/at render/);
  // The only module of this page is missing.
  problems.allow(/Failed to load resource.*503/);
  // By name, since an unavailable region has a heading too.
  const contents = page.getByRole('heading', { name: 'Your Rights' });
  const server = () => page.request.get(workbench.url('shell'));
  const insertCode = (file: string, what: string) =>
    workbench.edit(file, '\nexport ', `${what}\nexport `);
  const removeCode = (file: string, what: string) => workbench.edit(file, what, '');
  await insertCode(LEGAL, BROKEN);
  const dev = workbench.dev();
  await waitForOutput(dev, SITE_IS_UP);

  await test.step('a remote that has never been built', async () => {
    await page.goto(`${workbench.url('shell')}/privacy-policy`);
    await expect(page.locator('pre[role=alert]')).toContainText(/remote-legal.*Syntax Error/s);
    const { remotes } = await (
      await page.request.get(`${workbench.adminUrl}/_shell/remotes?format=json`)
    ).json();
    // Failures are listed first.
    expect(remotes).toHaveLength(REMOTE_NAMES.length);
    expect(remotes[0]).toMatchObject({
      remote: 'legal',
      live: null,
      lastRefusal: { reason: expect.stringContaining('Syntax Error') },
    });

    await removeCode(LEGAL, BROKEN);
    await expect(contents).toBeVisible();
    await expect(page.locator('pre[role=alert]')).toHaveCount(0);
  });

  await test.step('a remote whose module throws', async () => {
    const words = 'return <Rulebook {...privacyPolicy(site)} />';
    await workbench.edit(LEGAL, words, `throw new Error('at render') as unknown; ${words}`);
    await expect(page.locator('pre[role=alert]')).toContainText('at render');
    await page.reload();
    await expect(page.locator('pre[role=alert]')).toContainText('at render');

    await workbench.edit(LEGAL, `throw new Error('at render') as unknown; `, '');
    await expect(contents).toBeVisible();
  });

  await test.step('a remote with a syntax error: the last working version stays, with the error above it', async () => {
    await insertCode(LEGAL, BROKEN);
    const overlay = page
      .frameLocator('iframe')
      .getByText(/Syntax Error/)
      .first();
    await expect(overlay).toBeVisible();
    await page.reload();
    await expect(contents).toBeVisible();
    await expect(overlay).toBeVisible();

    await removeCode(LEGAL, BROKEN);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  await test.step('the shell with a syntax error: its server keeps running', async () => {
    await insertCode('shell/src/footer/Footer.tsx', BROKEN);
    await expect(
      page
        .frameLocator('iframe')
        .getByText(/Syntax Error/)
        .first(),
    ).toBeVisible();
    expect((await server()).status()).toBe(200);

    await removeCode('shell/src/footer/Footer.tsx', BROKEN);
    await expect(page.locator('iframe')).toHaveCount(0);
    expect((await server()).status()).toBe(200);
  });

  await test.step('SIGKILL to npm ends every process', () =>
    expectSignalEnds(dev, 'SIGKILL', page, PROGRAMS));
});

test("'npm run dev' names each port that is in use, and leaves no process behind", async ({
  workbench,
}) => {
  const taken = [workbench.url('waitlist'), workbench.adminUrl].map((url) =>
    createServer().listen(Number(new URL(url).port), '127.0.0.1'),
  );
  await Promise.all(taken.map((server) => once(server, 'listening')));

  const dev = workbench.dev();

  await waitForOutput(
    dev,
    /Port \d+ is taken: end what listens there, or set REMOTE_WAITLIST_PORT.*\n.* set ADMIN_PORT/,
  );
  expect(await dev.ended).toBe(1);
  for (const server of taken) server.close();
});

test("'npm run dev -- marketing' starts one remote's dev server, and serves the others' builds", async ({
  page,
  problems,
  workbench,
}) => {
  problems.allow(/Download the React DevTools/);
  const mistyped = workbench.dev('--', 'marketting');
  expect(await mistyped.ended).toBe(1);
  expect(mistyped.output()).toContain(
    'There is no remote "marketting", only legal, marketing, waitlist.',
  );

  const dev = workbench.dev('--', 'marketing');
  await waitForOutput(dev, SITE_IS_UP);

  const started = processTree(dev.pid).filter(({ command }) => command.includes('rspack dev'));
  expect(started).toHaveLength(2);
  expect(dev.output()).toMatch(/Built remote-waitlist.*/);
  const legal = await page.request.get(`${workbench.url('shell')}/privacy-policy`);
  expect(legal.status()).toBe(200);
  expect(await legal.text()).toContain('Your Rights');
  await page.goto(workbench.url('shell'));
  await waitForHydration(page);
  await tagDocument(page);
  const form = signUpForm(page);
  await form.email.fill('ada@gmial.com');
  await form.name.fill('Ada');
  // Rendered by the script of its release.
  await expect(form.takeSuggested).toBeVisible();
  await workbench.edit('remote-marketing/src/content/hero.ts', 'Launching Soon', 'Nearly There');
  await expect(page.getByText('Nearly There', { exact: true })).toBeVisible();
  await expect(form.name).toHaveValue('Ada');
  await expect(taggedDocument(page)).toHaveCount(1);
});

test("'npm run dev -- legal' serves files that other remotes' builds refer to", async ({
  page,
  problems,
  workbench,
}) => {
  const dev = await openDevelopedSite(page, workbench, problems, '--', 'legal');

  expect(dev.output()).toMatch(/Built remote-marketing.*/);
  const drawn = page.locator('[data-region^="marketing/"] svg:visible use');
  await expect(drawn).not.toHaveCount(0);
  const narrowest = () =>
    drawn.evaluateAll((uses) => Math.min(...uses.map((use) => use.getBoundingClientRect().width)));
  await expect.poll(narrowest).toBeGreaterThan(0);
});

test("'npm run dev' ends when one of its services ends", async ({ workbench }) => {
  const dev = workbench.dev();
  await expect
    .poll(() => processTree(dev.pid).map(({ command }) => command), {
      timeout: TIMEOUTS.devServersMs,
    })
    .toContainEqual(expect.stringContaining('rspack dev'));
  const processes = processTree(dev.pid);
  const remote = processes.find(({ command }) => command.includes('rspack dev'));

  if (remote) process.kill(remote.pid, 'SIGKILL');

  expect(await dev.ended).toBe(1);
  await expect.poll(() => stillRunning(processes)).toEqual([]);
  await expect(
    fetch(`http://127.0.0.1:${new URL(workbench.url('shellBehindDevServer')).port}`),
  ).rejects.toThrow();
});

for (const { remote, file, words, others } of [
  {
    remote: 'marketing',
    file: 'remote-marketing/src/content/testimonials.ts',
    words: 'What Athletes Are Saying',
    others: 'What Athletes Shout',
  },
  {
    remote: 'waitlist',
    file: 'remote-waitlist/src/fields/ContactFields.tsx',
    words: 'School/Organization',
    others: 'Team',
  },
  {
    remote: 'legal',
    file: 'remote-legal/src/content/termsOfService.ts',
    words: 'Governing Law',
    others: 'House Rules',
  },
] as const) {
  test(`'npm run dev -w remote-${remote}' shows each of its modules, and every edit at once, including style sheets`, async ({
    page,
    problems,
    workbench,
  }) => {
    // The page's icon: pages for developers have none.
    problems.allow(/Failed to load resource.*404/);
    const shown = (text: string) => page.getByText(text).filter({ visible: true });
    const styles = `remote-${remote}/src/trial.css`;
    await workbench.write(styles, '* { outline-offset: 3px }');
    await workbench.edit(file, '\nexport ', "\nimport '../trial.css';\nexport ");
    const dev = workbench.dev('-w', `remote-${remote}`);
    await waitForOutput(dev, CONTAINER_IS_BUILT);
    expect(dev.output()).toContain(`remote-${remote} alone is at ${workbench.url(remote)}`);

    await page.goto(workbench.url(remote));

    for (const id of Object.keys(SAMPLE_PROPS).filter((name) => name.startsWith(`${remote}/`))) {
      const module = page.getByRole('article', { name: id, exact: true });
      await expect(module.getByRole('heading').first()).toBeVisible();
      // Texts of the sample props.
      await expect(module).toContainText(/Sample Product|12,840/);
    }
    await expect(shown(words)).not.toHaveCount(0);
    await tagDocument(page);
    await workbench.edit(file, words, others);
    await expect(shown(others)).not.toHaveCount(0);
    await expect(shown(words)).toHaveCount(0);
    await expect(page.locator('main')).toHaveCSS('outline-offset', '3px');
    await workbench.edit(styles, '3px', '4px');
    await expect(page.locator('main')).toHaveCSS('outline-offset', '4px');
    await expect(taggedDocument(page)).toHaveCount(1);

    await test.step('SIGTERM to npm ends every process', () =>
      expectSignalEnds(dev, 'SIGTERM', page, ['rspack dev']));
  });
}

test('a remote that is developed against a production shell shows every edit in the open page', async ({
  page,
  workbench,
  launchSite,
}) => {
  await waitForOutput(workbench.dev('-w', 'remote-legal'), CONTAINER_IS_BUILT);
  const devServer = workbench.url('legal');
  const site = await launchSite({ overrideOrigins: [devServer] });
  await page.goto(`${site.url}/privacy-policy?remote.legal=${devServer}`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Information We Collect' })).toBeVisible();
  await tagDocument(page);

  await workbench.edit(
    'remote-legal/src/content/privacyPolicy.ts',
    'Information We Collect',
    'What We Write Down',
  );

  await expect(page.getByRole('heading', { name: 'What We Write Down' })).toBeVisible();
  await expect(taggedDocument(page)).toHaveCount(1);
  const forVisitor = await (await page.request.get(`${site.url}/privacy-policy`)).text();
  expect(forVisitor).toContain('What We Write Down');
  const forOthers = await (await fetch(`${site.url}/privacy-policy`)).text();
  expect(forOthers).toContain('Information We Collect');
});
