import { randomBytes } from 'node:crypto';
import { joinOrderOf } from '../../compose/src/pages/visitors/canaryAssignment.ts';
import { hero } from '../../remote-marketing/src/content/hero.ts';
import { launchService } from '../../scripts/running/launchService.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { startMarketingTeam } from '../recording/marketingTeam.ts';
import { fillIn, signUpForm } from '../sign-up/signUpForm.ts';
import { expect, test } from '../site/test.ts';

const VARIANT = 'Then We Win';

test("the funnel measures a headline's variant, and operators compare the variants' visitors", async ({
  browser,
}) => {
  // Publishes two releases, and waits twice for counts, which are sent every five seconds.
  test.slow();
  const dataDir = await temporaryFolder();
  const [secret, token] = [1, 2].map(() => randomBytes(24).toString('hex'));
  const api = await launchService('api/dist/main.cjs', {
    API_PORT: '0',
    API_ADMIN_PORT: '0',
    DATA_DIR: dataDir,
    API_SECRET: secret,
    OPERATORS_TOKEN: token,
  });
  const team = await startMarketingTeam({ API_URL: api.url, API_SECRET: secret });
  const id = await team.build(hero.headline.punch, VARIANT);
  await team.release('--canary', '50');
  const buckets = joinOrderOf({ name: 'marketing', id });
  /** Opens the page as one of a hundred visitors. */
  const visit = async (place: number) => {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'canary', value: String(buckets[place]), url: team.url }]);
    const page = await context.newPage();
    await page.goto(team.url);
    return page;
  };

  const other = await visit(99);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(hero.headline.punch);
  const page = await visit(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(VARIANT);
  const form = signUpForm(page);
  await fillIn(form);
  await form.submit.click();
  await expect(form.welcome).toContainText('You’re on the list.');

  const operator = await browser.newContext({
    httpCredentials: { username: 'operator', password: token ?? '' },
  });
  const operators = await operator.newPage();
  const figuresOf = (kind: string) =>
    operators.getByRole('row', { name: `marketing, ${kind}` }).getByRole('cell');
  await expect(async () => {
    await operators.goto(`${api.adminUrl}/operators`);
    await expect(figuresOf('canary')).toContainText(['1', '1', '1', '100.0 %'], { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await expect(figuresOf('live')).toContainText(['1', '0', '0', '0.0 %']);
  await expect(operators.getByRole('row', { name: id })).toBeVisible();
  await expect(operators.getByRole('region', { name: 'Variants' })).toContainText(
    'The intervals overlap',
  );

  await team.stop();
  await api.stop();
});
