/** @jest-environment node */
import { PAGE_MODULES } from '../../../shell/src/routing/pageModules.ts';
import { RELEASE_CONTRACT } from './ReleaseContract.ts';

jest.mock('@statline/contract/modules', () => {
  const declared = jest.requireActual('@statline/contract/modules');
  return { ...declared, MODULE_SECTIONS: { ...declared.MODULE_SECTIONS, 'legal/Imprint': [] } };
});

it('asks for the modules that pages mount, and for none that the contract declares beside them', () => {
  expect([...RELEASE_CONTRACT.mounts].sort()).toEqual(Object.values(PAGE_MODULES).flat().sort());
  expect(RELEASE_CONTRACT.mounts).not.toContain('legal/Imprint');
});
