import { cp } from 'node:fs/promises';
import path from 'node:path';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { addStyleSheet } from '../releasing/addStyleSheet.ts';
import { expect, engineTest as test } from './engineTest.ts';

test('the styles of a team apply in its own regions only', async ({ tab, visitor, launchSite }) => {
  const folder = await temporaryFolder();
  await cp(path.join(ROOT, 'remote-legal/dist'), folder, { recursive: true });
  await addStyleSheet(folder, 'PrivacyPolicy', '* { outline-offset: 3px }');
  const host = await startReleaseFolder(folder);
  try {
    const site = await launchSite({ remoteUrls: { legal: host.url } });
    await tab.open(`${site.url}/privacy-policy`);
    await visitor.reads('h1', 'Privacy Policy');

    const offsets = await tab.evaluate(() => {
      const within = (parent: Element, region: string) => {
        const element = document.createElement('div');
        element.dataset.region = region;
        parent.append(element);
        return element.appendChild(document.createElement('p'));
      };
      const region = document.querySelector('[data-region="legal/PrivacyPolicy"]') as Element;
      const another = within(region, 'shop/Card');
      const elements = {
        own: region.querySelector('h1') as Element,
        another,
        ownInAnother: within(another, 'legal/Note'),
        outside: document.querySelector('footer') as Element,
      };
      return Object.fromEntries(
        Object.entries(elements).map(([name, element]) => [
          name,
          getComputedStyle(element).outlineOffset,
        ]),
      );
    });

    expect(offsets).toEqual({ own: '3px', another: '0px', ownInAnother: '3px', outside: '0px' });
  } finally {
    await host.close();
  }
});
