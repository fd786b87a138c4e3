import { buildRelease } from '../scripts/fixtures/buildRelease.ts';
import { test } from './releasing/teamTest.ts';
import { adminOf } from './site/adminOf.ts';
import { expect } from './site/test.ts';

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

  const metrics = await (await fetch(`${adminOf(shell)}/metrics`)).text();
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
