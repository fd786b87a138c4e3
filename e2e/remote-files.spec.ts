import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RebuiltRelease, serveRebuiltLegal } from './rebuilding/serveRebuiltLegal.ts';
import { ROOT } from './site/launchService.ts';
import { expect, test } from './site/test.ts';
import { untilHydrated } from './site/untilHydrated.ts';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
  <style>rect { fill: #00f }</style><rect width="20" height="10"/>
  <script>document.documentElement.setAttribute('data-ran', '')</script>
</svg>`;

const PRIVACY_POLICY = `import { useState } from 'react';
import drawing from './drawing.svg';
import photo from './photo.png';

export default function PrivacyPolicy() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1>What we keep</h1>
      <img src={drawing} alt="A drawing" />
      <img src={presses === 0 ? photo : photo + '#pressed'} alt="A photo" />
      <button type="button" onClick={() => setPresses(presses + 1)}>Press</button>
    </>
  );
}
`;

let legal: RebuiltRelease;

test.beforeAll(async () => {
  legal = await serveRebuiltLegal({
    sources: {
      'src/PrivacyPolicy.tsx': PRIVACY_POLICY,
      'src/drawing.svg': DRAWING,
      'src/photo.png': await readFile(path.join(ROOT, 'shell/public/apple-touch-icon.png')),
    },
  });
});
test.afterAll(() => legal.close());

test('images of a release are where the server says, and there they stay in the browser', async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  await page.goto(`${site.url}/privacy-policy`);
  const images = page.getByRole('img', { name: /^A / });
  const widths = () =>
    images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  const sources = () => images.evaluateAll((all) => all.map((image) => image.getAttribute('src')));

  await expect.poll(widths).toEqual([20, 180]);
  const said = await sources();
  expect(said[0]).toMatch(new RegExp(`^/remotes/legal/${legal.id}/drawing\\.[0-9a-f]{16}\\.svg$`));

  await untilHydrated(page);
  await page.getByRole('button', { name: 'Press' }).click();
  await expect.poll(sources).toEqual([said[0], `${said[1]}#pressed`]);
});

test('a drawing that is opened by its address runs no script', async ({
  page,
  problems,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  const html = await (await page.request.get(`${site.url}/privacy-policy`)).text();
  const [, drawing = ''] = /<img src="([^"]*\.svg)"/.exec(html) ?? [];
  problems.allow(
    /Blocked script execution/,
    /Content Security Policy/,
    /origin-keyed agent cluster/,
  );

  await page.goto(`${site.url}${drawing}`);

  await expect(page.locator('rect')).toHaveCSS('fill', 'rgb(0, 0, 255)');
  expect(await page.locator('svg').getAttribute('data-ran')).toBeNull();
});
