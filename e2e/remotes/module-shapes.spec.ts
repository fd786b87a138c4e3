import { type RebuiltRelease, serveRebuiltLegal } from '../rebuilding/serveRebuiltLegal.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

/** A page in a separate chunk, whose component is an object. */
const PRIVACY_POLICY = `import type { BaseProps } from '@statline/contract/modules';
import { lazy, memo, Suspense } from 'react';

const Contents = lazy(() => import('./Contents.tsx'));

export default memo(function PrivacyPolicy({ site }: BaseProps) {
  return (
    <Suspense fallback={<p>Loading</p>}>
      <Contents site={site} />
    </Suspense>
  );
});
`;
const CONTENTS = `import type { BaseProps } from '@statline/contract/modules';
import { useState } from 'react';

export default function Contents({ site }: BaseProps) {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1>What {site.product} keeps</h1>
      <button type="button" onClick={() => setPresses(presses + 1)}>Pressed {presses} times</button>
    </>
  );
}
`;

// All tests in one worker, so that the site is built only once.
test.describe.configure({ mode: 'default' });

let legal: RebuiltRelease;

test.beforeAll(async () => {
  legal = await serveRebuiltLegal({
    sources: { 'src/PrivacyPolicy.tsx': PRIVACY_POLICY, 'src/Contents.tsx': CONTENTS },
  });
});
test.afterAll(() => legal.close());

test('a lazy and memoized module is rendered on the server and hydrated in the browser', async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  const html = await (await page.request.get(`${site.url}/privacy-policy`)).text();
  expect(html).toMatch(/<h1>What (<!-- -->)?[^<]+(<!-- -->)? keeps<\/h1>/);

  await page.goto(`${site.url}/privacy-policy`);
  await waitForHydration(page);

  await page.getByRole('button', { name: 'Pressed 0 times' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
});

test('a lazy and memoized module is fetched on client-side navigation', async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^What .+ keeps$/);
});
