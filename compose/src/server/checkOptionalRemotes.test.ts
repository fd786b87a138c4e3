/** @jest-environment node */
import { StartError } from '@statline/service/StartError';
import { testSite } from '../../fixtures/testSite.tsx';
import { checkOptionalRemotes } from './checkOptionalRemotes.ts';

const optional = { sampleProps: {}, optional: true };
const modules = { ...testSite.modules, 'legal/PrivacyPolicy': optional };

it('refuses an optional remote with modules that pages cannot do without', () => {
  const check = () =>
    checkOptionalRemotes({ ...testSite, modules }, [{ name: 'legal', optional: true }]);

  expect(check).toThrow(StartError);
  expect(check).toThrow(
    'The remote legal is optional, but pages mount modules of it that are not: legal/TermsOfService.',
  );
});

it('takes an optional remote whose modules are all optional, and any other', () => {
  const site = { ...testSite, modules: { ...modules, 'legal/TermsOfService': optional } };

  checkOptionalRemotes(site, [{ name: 'legal', optional: true }, { name: 'marketing' }]);
});
