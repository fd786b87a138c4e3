import { buildRelease } from '../../scripts/fixtures/buildRelease.ts';
import { expect } from '../site/test.ts';
import { test } from './teamTest.ts';
import { watchVisitors } from './watchVisitors.ts';

/** The text of the release that a page was rendered from; anything else describes the failure. */
const wordsOf = (status: number, html: string): string =>
  status === 200 ? (/<p>(\w+ release)<\/p>/.exec(html)?.[1] ?? 'no release') : `status ${status}`;

test('visitors get complete releases only, whatever a remote and its host do', async ({ team }) => {
  // Visits for a minute, while a team releases six times.
  test.slow();
  const { host, workspace } = team;
  const release = async (words: string) => {
    await buildRelease(workspace, { words: `${words} release` });
    await team.release();
  };
  await release('first');
  const shell = await team.startShell();
  const visitors = watchVisitors(`${shell.url}/privacy-policy`, wordsOf);

  await visitors.until('first release');
  await release('second');
  await visitors.until('second release');
  await team.release('--rollback');
  visitors.seen();
  await visitors.until('first release');
  expect([...visitors.seen()]).toEqual(expect.not.arrayContaining(['no release']));

  let live = 'first release';
  for (const trouble of ['corrupt', 'silent', 'down'] as const) {
    await visitors.round();
    visitors.seen();
    host.trouble = trouble;
    await release(trouble);
    const before = host.requests();
    await visitors.round();
    // A host that does not respond keeps the shell waiting for its first request.
    await expect.poll(() => host.requests() - before).toBeGreaterThan(trouble === 'silent' ? 0 : 2);
    await visitors.round();
    expect([...visitors.seen()], `while the host is ${trouble}`).toEqual([live]);
    host.trouble = 'none';
    live = `${trouble} release`;
    await visitors.until(live);
  }

  await visitors.round();
  visitors.seen();
  host.trouble = 'slow';
  await release('slow');
  await visitors.until('slow release');
  expect([...visitors.seen()].sort()).toEqual(['down release', 'slow release']);

  await visitors.round();
  visitors.seen();
  const refused = 'exports.PrivacyPolicy = () => { throw new Error("half done") };';
  await buildRelease(workspace, { serverBundle: refused });
  await team.release();
  await expect.poll(() => shell.log()).toContain('half done');
  await visitors.round();
  expect([...visitors.seen()]).toEqual(['slow release']);

  await visitors.stop();
});
