import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { contentRepository } from '../../scripts/fixtures/contentRepository.ts';
import { createWordsServer } from '../../scripts/words/createWordsServer.ts';
import { listen } from '../../service/src/http/listen.ts';
import { findViolations } from '../states/findViolations.ts';

const HERO = 'remote-marketing/src/content/hero.ts';

test('texts are edited, undone, kept in a conflict and committed, by keyboard', async ({
  page,
}) => {
  const repository = await contentRepository();
  const hero = path.join(repository.folder, HERO);
  const server = createWordsServer({
    root: repository.folder,
    token: 'token',
    site: 'http://localhost:3000',
    siteState: () => 'The site is starting.',
    tools: { format: async (_, source) => source, check: async () => {} },
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const outcome = page.getByRole('status');
  const field = page.getByRole('textbox', { name: 'Footnote' });

  await page.goto(`${url}/?token=token`);
  await page.getByText('Hero (10)').press('Enter');

  await test.step('fixed words cannot be overwritten, and the page explains why', async () => {
    const badge = page.getByRole('textbox', { name: 'Badge', exact: true });
    await expect(badge).not.toBeEditable();
    await expect(badge).toHaveAccessibleDescription(/docs\/product.md fixes these words/);
  });

  await test.step('a text is saved when its field loses the focus, and can be undone', async () => {
    const before = await field.inputValue();
    await field.fill('Free, "always".');
    await field.press('Tab');
    await expect(outcome).toHaveText('Saved: Footnote.');
    expect(await readFile(hero, 'utf8')).toContain(`footnote: 'Free, "always".',`);

    await page.getByRole('button', { name: 'Undo: Footnote' }).press('Enter');
    await expect(field).toHaveValue(before);
    await expect.poll(() => repository.git('status', '--porcelain')).toBe('');
  });

  await test.step('markup is refused beside its field, and stays there to be corrected', async () => {
    await field.fill('</script><b>Free</b>');
    await expect(page.getByRole('alert').filter({ hasText: 'Leave out markup' })).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Commit' }).click();
    await expect(outcome).toHaveText('Not committed: “Footnote” is not saved.');
    await expect(field).toBeFocused();
  });

  await test.step('changes made in an editor meanwhile are shown, and nothing is lost', async () => {
    const source = await readFile(hero, 'utf8');
    await writeFile(hero, source.replace(/(footnote:\s+)'.*'/, "$1'Of an editor.'"));
    await field.fill('Free.');
    await field.press('Control+s');
    await expect(page.getByText('Meanwhile the file has: “Of an editor.”')).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(outcome).toHaveText('Saved: Footnote.');
  });

  await test.step('axe finds nothing', async () => {
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('a commit contains only the changed text', async () => {
    await page.getByRole('button', { name: 'Commit' }).press('Enter');
    await expect(outcome).toHaveText(/^Committed as \w+: “Words: hero”\.$/);
    expect(repository.git('show', '--format=', '--unified=0')).toContain(`+  footnote: 'Free.',`);
    await expect(page.getByText('Not committed', { exact: true }).locator('+ dd')).toHaveText('0');
  });

  expect(problems).toEqual([]);
  server.closeAllConnections();
  server.close();
  await repository.remove();
});
