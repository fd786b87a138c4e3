import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { hasDictionaries } from '../../compose/src/pages/assets/compressByDictionary.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { editRelease } from './editRelease.ts';

const SCRIPT = /\/remotes\/legal\/\w+\/__federation_expose_TermsOfService\.\w+\.js/;
const OLD = 'December 2024';
interface Seen {
  /** The page's scripts, which are removed from the page. */
  seen: HTMLScriptElement[];
}
const NEW = 'May 2025';

test('a browser loads a new release as a delta to the one it has, and checks its integrity', async ({
  page,
  launchSite,
}, testInfo) => {
  test.skip(!hasDictionaries(), 'Zstandard takes a dictionary since Node 22.19 and 24.6');
  const dist = testInfo.outputPath('legal');
  await cp(path.join(ROOT, 'remote-legal/dist'), dist, { recursive: true });
  const host = await startReleaseFolder(dist);
  const site = await launchSite({ remoteUrls: { legal: host.url } });
  const address = `${site.url}/terms-of-service`;
  await page.addInitScript(() => {
    const seen: HTMLScriptElement[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      seen.push(...added.filter((node) => node instanceof HTMLScriptElement));
    }).observe(document, { childList: true, subtree: true });
  });
  const load = async () => {
    const [response] = await Promise.all([
      page.waitForResponse((candidate) => SCRIPT.test(candidate.url())),
      page.goto(address).then(() => waitForHydration(page)),
    ]);
    const integrities = await page.evaluate(
      (url) =>
        (window as unknown as Seen).seen
          .filter(({ src }) => src === url)
          .map(({ integrity }) => integrity),
      response.url(),
    );
    expect(integrities).toEqual([expect.stringMatching(/^sha384-/)]);
    return { text: await response.text(), headers: await response.allHeaders() };
  };

  const first = await load();
  await editRelease(dist, OLD, NEW);
  let script = '';
  await expect
    .poll(async () => {
      const html = await (await fetch(address)).text();
      script = SCRIPT.exec(html)?.[0] ?? '';
      return html;
    })
    .toContain(NEW);
  // The delta is made after another visitor's request.
  const hash = createHash('sha256').update(first.text).digest('base64');
  const headers = { 'accept-encoding': 'br, dcz', 'available-dictionary': `:${hash}:` };
  const encoding = async () =>
    (await fetch(site.url + script, { headers })).headers.get('content-encoding');
  await expect.poll(encoding).toBe('dcz');
  const second = await load();

  const [shellScript] = /\/assets\/shell\.\w+\.js/.exec(await (await fetch(address)).text()) ?? [];
  const shell = await fetch(`${site.url}${shellScript}`);

  expect(shell.headers.get('use-as-dictionary')).toBe('match="/assets/shell.*.js"');
  expect(first.text).toContain(OLD);
  expect(first.headers['content-encoding']).not.toBe('dcz');
  expect(second.text).toContain(NEW);
  expect(second.headers).toMatchObject({ 'content-encoding': 'dcz' });
  expect(Number(second.headers['content-length'])).toBeLessThan(200);
  await expect(page.getByText(NEW)).toBeVisible();
  await host.close();
});
