/** @jest-environment node */
import { StartError } from '@statline/service/StartError';
import { makeReleaseKey } from '../../fixtures/releaseKey.ts';
import { testSite } from '../../fixtures/testSite.tsx';
import { remoteOf } from '../protocol/names/ModuleId.ts';
import { modulesOfSite } from '../site/pageModules.ts';
import type { RemoteOptions } from './CompositionOptions.ts';
import { checkRemotes } from './checkRemotes.ts';

const optional = { sampleProps: {}, optional: true };
const modules = { ...testSite.modules, 'legal/PrivacyPolicy': optional };
const source = 'https://remotes.example/';
const legal: RemoteOptions = { name: 'legal', source };

const warn = jest.fn();
const check = (site: Partial<typeof testSite>, remotes: RemoteOptions[], rest = {}) =>
  checkRemotes({ ...testSite, ...site }, { remotes, ...rest }, { warn });
beforeEach(() => warn.mockReset());

it('refuses an optional remote with required modules', () => {
  const refused = () => check({ modules }, [{ ...legal, optional: true }]);

  expect(refused).toThrow(StartError);
  expect(refused).toThrow(
    'The remote legal is optional, but pages mount modules of it that are not: legal/TermsOfService.',
  );
});

it('accepts an optional remote whose modules are all optional, and any required remote', () => {
  const all = { ...modules, 'legal/TermsOfService': optional };

  check({ modules: all }, [
    { ...legal, optional: true },
    { name: 'marketing', source },
  ]);
});

it.each(['Legal', 'l', '../legal', 'legal-team', 'l'.repeat(25)])('refuses the name %s', (name) => {
  const refused = () => check({}, [{ ...legal, name }]);

  expect(refused).toThrow(StartError);
  expect(refused).toThrow(`"${name}" is not a name for a remote`);
});

it('refuses a remote that is listed twice', () => {
  const refused = () => check({}, [legal, { name: 'marketing', source }, legal]);

  expect(refused).toThrow(StartError);
  expect(refused).toThrow('The remote legal is listed twice.');
});

it('refuses an invalid key, with which no release could be accepted', () => {
  const withKeys =
    (...keys: string[]) =>
    () =>
      check({}, [{ ...legal, keys }]);

  withKeys(makeReleaseKey().publicKey)();
  expect(withKeys(makeReleaseKey().publicKey, 'abc')).toThrow('The remote legal has the key "abc"');
});

it('reports pages with modules of an unlisted remote, unless a feed may list it', () => {
  const names = new Set(modulesOfSite(testSite).map(remoteOf));
  check(
    {},
    Array.from(names, (name) => ({ name, source })),
  );
  check({}, [], { feed: {} });
  expect(warn).not.toHaveBeenCalled();
  check({}, []);
  expect(warn).toHaveBeenCalledWith(
    { modules: expect.arrayContaining(['legal/PrivacyPolicy']) },
    'pages mount modules of remotes that are not listed',
  );
});
