/** @jest-environment node */
import { version } from '../../package.json';
import { SHARED_LIBRARIES } from './sharedLibraries.ts';

it("has the package's version of what releases import of the engine", () => {
  expect(SHARED_LIBRARIES['@statline/compose/react'].version).toBe(version);
});
