import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { joinOrderOf } from '../compose/src/pages/visitors/canaryAssignment.ts';
import { ROOT } from '../scripts/build/parts.ts';
import { encodeVideo, type Scene } from './recording/encodeVideo.ts';
import { startMarketingTeam } from './recording/marketingTeam.ts';

/*
 * `npm run screenshots -- recording.ts`: a canary of the real site, from its release to its rollback, as the
 * tutorial shows it. What the commands print is their output.
 */

const FOLDER = path.join(ROOT, 'docs/screenshots');
const MAX_BYTES = 500_000;
const HEADLINE = ['We Get It', "It's Yours"] as const;
const WINDOW = { width: 624, height: 468 };
/** The scene with a headline for each visitor. */
const POSTER = 2;
const STAGE = { width: 1280, height: 720 };

test('a canary reaches half of the visitors, then all, and is rolled back', async ({ browser }) => {
  test.slow();
  const team = await startMarketingTeam();
  const live = await team.build();
  const canary = await team.build(...HEADLINE);
  expect(canary).not.toBe(live);
  const order = joinOrderOf({ name: 'marketing', id: canary });
  const visitors = await Promise.all(
    [order[99], order[0]].map(async (number) => {
      const context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce' });
      await context.addCookies([{ name: 'canary', value: String(number), url: team.url }]);
      return context.newPage();
    }),
  );
  const stage = await browser.newPage({ viewport: STAGE });
  const scenes: Scene[] = [];
  let windows: Buffer[] = [];
  const film = async (seconds: number, command: string, output: string, caption: string) => {
    await stage.setContent(stageOf(command, output, caption, windows));
    scenes.push({ picture: await stage.screenshot(), seconds });
  };
  /** Films a command, and then its effect: which visitor has which headline. */
  const show = async (
    command: string,
    run: () => Promise<string>,
    have: number[],
    caption: string,
  ) => {
    if (windows.length > 0) await film(1.2, command, '', '');
    const output = await run();
    windows = await Promise.all(
      visitors.map((page, at) => visit(page, HEADLINE[have[at] ?? 0] ?? '')),
    );
    await film(3.5, command, output, caption);
  };
  const visit = async (page: Page, headline: string) => {
    await expect(async () => {
      await page.goto(team.url);
      expect(await page.locator('h1').innerText()).toMatch(new RegExp(headline, 'i'));
    }).toPass();
    await page.evaluate(() => document.fonts.ready);
    return page.screenshot();
  };

  const shell = `--shell ${team.url}`;
  const RELEASE = `npm run release -w remote-marketing -- --to releases ${shell}`;
  await show('npm start', async () => '', [0, 0], 'Two visitors of the live site.');
  await show(
    `${RELEASE} --canary 50`,
    () => team.release('--canary', '50'),
    [0, 1],
    'Another headline for half of the visitors. Only the marketing team has done anything.',
  );
  await show(
    `npm run status -w remote-marketing -- ${shell}`,
    team.status,
    [0, 1],
    'Each visitor stays with one release. One that fails more often is withdrawn by itself.',
  );
  await show(`${RELEASE} --promote`, () => team.release('--promote'), [1, 1], 'For everybody.');
  await show(`${RELEASE} --rollback`, () => team.release('--rollback'), [0, 0], 'And back.');

  const video = await encodeVideo(stage, scenes);
  await writeFile(path.join(FOLDER, 'canary.webm'), video);
  await writeFile(path.join(FOLDER, 'canary.png'), scenes[POSTER]?.picture ?? '');
  await team.stop();

  expect((await stat(path.join(FOLDER, 'canary.webm'))).size).toBeLessThan(MAX_BYTES);
});

const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A terminal above two browser windows. */
function stageOf(
  command: string,
  output: string,
  caption: string,
  windows: readonly Buffer[],
): string {
  const images = windows.map(
    (picture) => `<img alt="" src="data:image/png;base64,${picture.toString('base64')}">`,
  );
  return `<!doctype html><style>
    body { margin: 0; padding: 12px; background: #eadfc8; color: #17130d; font: 600 20px/1.3 Arial, sans-serif; }
    pre { box-sizing: border-box; height: 168px; margin: 0 0 12px; padding: 14px 18px; overflow: hidden; border-radius: 6px;
      background: #17130d; color: #f6efe0; font: 17px/1.45 monospace; white-space: pre-wrap; }
    b { color: #ff6a3d; }
    div { display: flex; gap: 8px; }
    img { width: 624px; height: 468px; border-radius: 6px; }
    p { margin: 12px 6px 0; }
  </style><pre><b>$</b> ${toHtml(command)}\n${toHtml(output)}</pre><div>${images.join('')}</div><p>${toHtml(caption)}</p>`;
}
