/** @jest-environment node */
import { RELEASE_CONTRACT } from './releaseContract.ts';
import { PAGE_MODULES } from './routing/pageModules.ts';

jest.mock('@statline/contract/remotes', () => {
  const declared = jest.requireActual('@statline/contract/remotes');
  return {
    ...declared,
    MODULES: { ...declared.MODULES, 'legal/Imprint': { sections: [], sampleProps: {} } },
  };
});

it('asks for the modules that pages mount, and for none that the contract declares beside them', () => {
  expect(Object.keys(RELEASE_CONTRACT.mounts).sort()).toEqual(
    Object.values(PAGE_MODULES).flat().sort(),
  );
  expect(RELEASE_CONTRACT.mounts).not.toHaveProperty(['legal/Imprint']);
});
