import { parse } from 'valibot';
import { makeReleaseKey } from '../../compose/fixtures/releaseKey.ts';
import { signLink } from '../../compose/src/build/development/signLink.ts';
import { MANIFEST_FILE, ReleaseManifest } from '../../compose/src/protocol/manifest/release.ts';
import { TIMEOUTS } from '../../scripts/timeouts.ts';
import { expect } from '../site/test.ts';
import {
  CONTAINER_IS_BUILT,
  tagDocument,
  taggedDocument,
  test,
  waitForOutput,
} from './workbenchTest.ts';

/** The site's public origin; the test uses another address. */
const ORIGIN = 'http://statline.example';
const HERO_TEXTS = 'remote-marketing/src/content/hero.ts';
const COUNTDOWN = 'remote-marketing/src/countdown/Countdown.tsx';
const SHEET = 'remote-marketing/src/trial.css';
const BROKEN = '\nconst broken = (;';

test.beforeEach(() => test.setTimeout(2 * TIMEOUTS.devServersMs));

test('an edit of the developed remote is applied in the page of the live site, and nothing else changes', async ({
  page,
  problems,
  workbench,
  launchSite,
}) => {
  problems.allow(/at render/, /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await workbench.write(SHEET, '* { outline-offset: 3px }');
  await workbench.edit(COUNTDOWN, '\nexport ', "\nimport '../trial.css';\nexport ");
  const dev = workbench.dev('-w', 'remote-marketing');
  await waitForOutput(dev, CONTAINER_IS_BUILT);
  const key = makeReleaseKey();
  const site = await launchSite({
    origin: ORIGIN,
    keys: { marketing: key.publicKey },
    developmentLinks: true,
  });
  const url = `${workbench.url('marketing')}/`;
  const manifest = parse(ReleaseManifest, await (await fetch(`${url}${MANIFEST_FILE}`)).json());
  const { container, modules, styles } = manifest.release;
  const link = signLink(
    {
      remote: 'marketing',
      site: ORIGIN,
      url,
      container,
      modules: Object.keys(modules),
      ...(styles && { styles }),
      expires: new Date(Date.now() + 3_600_000).toISOString(),
    },
    key,
  );
  const pause = page.getByRole('button', { name: 'Pause countdown' });
  const resume = page.getByRole('button', { name: 'Resume countdown' });
  const field = page.getByLabel('Full Name');
  const scrolled = () => page.evaluate(() => window.scrollY);

  await page.goto(link.replace(ORIGIN, site.url));
  await expect(pause).toBeVisible();
  for (const region of await page.locator('[data-region^="marketing/"]').all()) {
    await expect(region.getByRole('heading').first()).toBeVisible();
  }
  await tagDocument(page);
  await field.fill('Ada');
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);

  const nothingElseHasChanged = async () => {
    await expect(field).toHaveValue('Ada');
    await expect(taggedDocument(page)).toHaveCount(1);
    expect(await scrolled()).toBe(before);
  };

  await test.step('code, also of a nested component', async () => {
    await workbench.edit(HERO_TEXTS, 'Launching Soon', 'Nearly There');
    await expect(page.getByText('Nearly There', { exact: true })).toBeVisible();
    await nothingElseHasChanged();
  });

  await test.step("a style sheet, with the module's state preserved", async () => {
    await pause.evaluate((button: HTMLElement) => button.click());
    await expect(resume).toHaveCSS('outline-offset', '3px');
    await workbench.edit(SHEET, '3px', '4px');
    await expect(resume).toHaveCSS('outline-offset', '4px');
    await nothingElseHasChanged();
  });

  await test.step('a syntax error is shown until it is fixed', async () => {
    const reason = page.locator('pre[role=alert]');
    await workbench.edit(HERO_TEXTS, '\nexport ', `${BROKEN}\nexport `);
    await expect(reason).toContainText(/remote-marketing.*Syntax Error/s);
    await expect(resume).toBeVisible();
    await workbench.edit(HERO_TEXTS, BROKEN, '');
    await expect(reason).toHaveCount(0);
    await nothingElseHasChanged();
  });

  await test.step('a module that throws makes its region unavailable until it is fixed', async () => {
    const [words, throws] = ['const figures = ', "throw new Error('at render'); const figures = "];
    await workbench.edit(COUNTDOWN, words, throws);
    await expect(
      page.getByRole('alert').filter({ hasText: 'unavailable right now' }),
    ).toBeVisible();
    await expect(field).toHaveValue('Ada');
    await workbench.edit(COUNTDOWN, throws, words);
    await expect(pause).toBeVisible();
    await expect(field).toHaveValue('Ada');
    await expect(taggedDocument(page)).toHaveCount(1);
  });

  await test.step('an edit made while the dev server was stopped', async () => {
    dev.kill('SIGTERM');
    await dev.ended;
    await workbench.edit(HERO_TEXTS, 'Nearly There', 'Back Again');
    workbench.dev('-w', 'remote-marketing');
    await expect(page.getByText('Back Again', { exact: true })).toBeVisible({
      timeout: TIMEOUTS.devServersMs,
    });
    await expect(field).toHaveValue('Ada');
    await expect(taggedDocument(page)).toHaveCount(1);
  });
});
