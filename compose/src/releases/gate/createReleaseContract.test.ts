/** @jest-environment node */
import { safeParse } from 'valibot';
import { testSite } from '../../../fixtures/testSite.tsx';
import { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import type { Grants, SlotDefinition } from '../../site/SiteDefinition.ts';
import { createReleaseContract } from './createReleaseContract.ts';

const imprint = { 'legal/Imprint': { sampleProps: {} } };

it('requires the mounted modules, and no others that are defined', () => {
  const site = { ...testSite, modules: { ...testSite.modules, ...imprint } };

  const mounted = Object.keys(createReleaseContract(site).mounts);

  expect(mounted).toContain('legal/PrivacyPolicy');
  expect(mounted).toHaveLength(7);
});

it("contains a module's props, page, sections, and whether it is optional", () => {
  const policy = { sampleProps: { year: 2024 }, optional: true };
  const site = { ...testSite, modules: { ...testSite.modules, 'legal/PrivacyPolicy': policy } };

  const { mounts } = createReleaseContract(site);

  expect(mounts['legal/PrivacyPolicy']).toEqual({ ...policy, path: '/privacy-policy' });
  expect(mounts['legal/TermsOfService']).toEqual({
    sampleProps: { id: 'legal/TermsOfService' },
    path: '/terms-of-service',
  });
  expect(mounts['marketing/Story']).toMatchObject({ sections: ['features', 'mission', 'about'] });
});

it('is valid JSON for teams, also for a site that omits optional settings', () => {
  const grants: Grants<unknown, unknown> = {
    paths: { legal: ['/legal/'] },
    about: () => ({}),
    unavailable: { about: {}, heading: 'Legal' },
  };
  const offers: SlotDefinition<unknown> = { sampleProps: {}, props: () => ({}), max: 1 };

  const contract = createReleaseContract({ ...testSite, grants, slots: { offers } });

  expect(safeParse(ReleaseContract, JSON.parse(JSON.stringify(contract))).issues).toBeUndefined();
  expect(contract).toMatchObject({ grants: { sampleProps: {} }, slots: { offers: {} } });
});
