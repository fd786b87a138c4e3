import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { joinOrderOf } from '../../compose/src/pages/visitors/canaryAssignment.ts';
import { buildRelease } from '../../scripts/fixtures/buildRelease.ts';
import { expect } from '../site/test.ts';
import { test } from './teamTest.ts';

const wordsOf = (html: string): string => /<p>(\w+ release)<\/p>/.exec(html)?.[1] ?? 'none';

test('a canary reaches its share of the visitors, each stays on one release, and it ends without a restart', async ({
  team,
}) => {
  await buildRelease(team.workspace, { words: 'live release' });
  await team.release();
  await buildRelease(team.workspace, { words: 'canary release' });
  await team.release('--canary', '50');
  const shell = await team.startShell();
  const visit = async (cookie?: string) => {
    const response = await fetch(`${shell.url}/privacy-policy`, {
      headers: cookie === undefined ? {} : { cookie },
    });
    const given = response.headers.get('set-cookie')?.split(';')[0];
    return { words: wordsOf(await response.text()), cookie: given ?? cookie };
  };

  await expect.poll(async () => (await visit()).cookie).toMatch(/^canary=\d+$/);
  const visitors = await Promise.all(Array.from({ length: 60 }, () => visit()));
  expect(new Set(visitors.map(({ words }) => words))).toEqual(
    new Set(['live release', 'canary release']),
  );
  for (const { words, cookie } of visitors.slice(0, 20)) {
    expect((await visit(cookie)).words).toBe(words);
  }

  const metrics = await (await fetch(`${shell.adminUrl}/metrics`)).text();
  expect(metrics.match(/^shell_release_pages_total\{remote="legal"/gm)).toHaveLength(2);

  await team.release('--canary', '0');
  await expect
    .poll(
      async () =>
        new Set(
          (await Promise.all(visitors.map(({ cookie }) => visit(cookie)))).map(
            ({ words }) => words,
          ),
        ),
    )
    .toEqual(new Set(['live release']));
});

test('a canary with steps increases its share after serving some visitors, and keeps its step over a restart', async ({
  team,
}) => {
  // Starts two shells one after the other, and runs commands.
  test.slow();
  const { release } = await buildRelease(team.workspace, { words: 'live release' });
  await team.release();
  const canary = await buildRelease(team.workspace, { words: 'canary release' });
  await team.release('--canary', '5,20,50', '--every', '30m');
  await publishedAnHourAgo(team.published);
  const order = joinOrderOf({ name: 'legal', id: canary.release.id });
  const first = await team.startShell();
  const visit = async ({ url }: { url: string }, bucket = 0) => {
    const headers = { cookie: `canary=${bucket}` };
    return wordsOf(await (await fetch(`${url}/privacy-policy`, { headers })).text());
  };
  /** How many of a hundred visitors get the canary. */
  const countCanaryVisitors = async (shell: { url: string }) => {
    const words = await Promise.all(order.map((bucket) => visit(shell, bucket)));
    return words.filter((text) => text === 'canary release').length;
  };

  // The time of the step is over, but fewer than 20 pages were sent with the canary.
  await expect.poll(() => visit(first, order[0])).toBe('canary release');
  for (const bucket of order.slice(5, 60)) expect(await visit(first, bucket)).toBe('live release');
  for (let page = 0; page < 20; page += 1) await visit(first, order[page % 5]);
  await expect.poll(() => countCanaryVisitors(first)).toBe(20);
  // The next step lasts half an hour from now.
  expect(await countCanaryVisitors(first)).toBe(20);

  const metrics = await (await fetch(`${first.adminUrl}/metrics`)).text();
  expect(metrics).toContain(`release="${canary.release.id}",share="20"`);
  expect(metrics).toContain(`release="${release.id}",share="80"`);
  const page = await (await fetch(`${first.adminUrl}/_shell/remotes`)).text();
  expect(page).toMatch(/20% of visitors.*then 50%, not before \d{4}-/s);
  expect(await team.status(first)).toMatch(
    /canary \w+, 20 % of the visitors.*\n +then 50 %, not before/,
  );
  expect(first.log()).toMatch(/"share":20.*"canary advanced"/);

  await first.stop();
  const next = await team.startShell();
  await expect.poll(() => countCanaryVisitors(next)).toBe(20);
});

/** Backdates the canary by an hour, so that the time of its first step is over. */
async function publishedAnHourAgo(folder: string): Promise<void> {
  const file = path.join(folder, 'canary.json');
  const canary = JSON.parse(await readFile(file, 'utf8'));
  const publication = JSON.parse(Buffer.from(canary.publication.payload, 'base64').toString());
  publication.at = new Date(Date.now() - 3_600_000).toISOString();
  canary.publication.payload = Buffer.from(JSON.stringify(publication)).toString('base64');
  await writeFile(file, JSON.stringify(canary));
}
