/** @jest-environment node */
import { grantingSite } from '../../../fixtures/grantingSite.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { slottedSite } from '../../../fixtures/slottedSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { mayShowCanary } from './mayShowCanary.ts';

interface Case {
  site?: Site;
  live?: Partial<AdmittedRelease>;
  canary?: Partial<AdmittedRelease>;
  marketing?: AdmittedRelease;
}

const paths = ['/', '/waitlist', '/privacy-policy', '/Terms-Of-Service/', '/public', '/legal/x'];
const own = ['/privacy-policy', '/Terms-Of-Service/'];
const page = { path: '/legal/x', module: 'PrivacyPolicy', title: 'X', description: 'X', props: {} };
const offers = { slots: { offers: 'Offer' } };

/** The pages that may show a canary of the legal remote. */
const shownAt = ({
  site = testSite,
  live = {},
  canary = {},
  marketing = liveRelease('marketing'),
}: Case) => {
  const all = [marketing, liveRelease('waitlist'), { ...liveRelease('legal'), ...live }];
  const canaries = [{ ...liveRelease('legal'), ...canary }];
  return paths.filter((pathname) => mayShowCanary(site, pathname, all, canaries));
};

const mounting = liveRelease('marketing');
mounting.pinned = { ...mounting.pinned, mounts: { Story: ['legal/PrivacyPolicy'] } };

it.each<[string, Case, string[]]>([
  ["its remote's modules, in any spelling of their path", {}, own],
  ['modules that mount one of its remote', { marketing: mounting }, ['/', ...own]],
  ['the layout', { site: { ...testSite, layoutModules: ['legal/PrivacyPolicy'] } }, paths],
  ['a slot in which it registers', { site: slottedSite, canary: offers }, ['/', ...own]],
  ['a slot that it leaves', { site: slottedSite, live: offers }, ['/', ...own]],
  [
    'a page that it declares',
    { site: grantingSite, canary: { pages: [page] } },
    [...own, '/legal/x'],
  ],
  [
    'a page that it no longer has',
    { site: grantingSite, live: { pages: [page] } },
    [...own, '/legal/x'],
  ],
])('pages may show a canary for %s', (_why, given, expected) => {
  expect(shownAt(given)).toEqual(expected);
});

it('no page may show one without a canary', () => {
  expect(mayShowCanary(testSite, '/privacy-policy', [liveRelease('legal')], [])).toBe(false);
});
