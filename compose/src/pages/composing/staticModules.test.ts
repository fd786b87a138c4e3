/** @jest-environment node */
import { createElement } from 'react';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { startTestSite } from '../../../fixtures/startTestSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import type { Composition } from '../../protocol/composition/Composition.ts';

const HERO = 'marketing/Hero';

async function compose(Hero: () => React.ReactNode): Promise<Composition> {
  const site = await startTestSite({
    site: testSite,
    releasesFor: () => [
      liveRelease('marketing', { [HERO]: Object.assign(Hero, { isStatic: true }) }),
      liveRelease('waitlist'),
    ],
    load: () => 'data',
  });
  const html = await (await fetch(`${site.url}/`)).text();
  await site.stop();
  return JSON.parse(/id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
}

it('lists static modules for the browser, without their scripts', async () => {
  const { static: still, rendered, scripts } = await compose(() => createElement('p', null, 'Hi'));

  expect(still).toEqual([HERO]);
  expect(rendered).toContain('marketing/Story');
  expect(rendered).not.toContain(HERO);
  expect(Object.keys(scripts ?? {})).not.toContain(HERO);
});

it('leaves a static module that has thrown to the browser', async () => {
  const {
    static: still,
    rendered,
    scripts,
  } = await compose(() => {
    throw new Error('No words today');
  });

  expect(still).toBeUndefined();
  expect(rendered).toContain(HERO);
  expect(Object.keys(scripts ?? {})).toContain(HERO);
});
