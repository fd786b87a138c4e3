/** @jest-environment node */
import { federatedJsxRuntime, federatedLibraries } from './federatedLibraries.ts';
import ids from './sharedModuleIds.json';

it('has an id for each shared library that does not follow from where it is installed', () => {
  const libraries = Object.keys({ ...federatedLibraries, ...federatedJsxRuntime });

  const expected = libraries.map((library) => [
    `webpack/sharing/consume/default/${library}/${library}`,
    library,
  ]);
  expect(ids).toEqual(Object.fromEntries(expected));
});
