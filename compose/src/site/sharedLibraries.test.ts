/** @jest-environment node */
import { version } from '../../package.json';
import { SHARED_LIBRARIES } from './sharedLibraries.ts';

it("shares the engine's entry points with the package's version", () => {
  expect(SHARED_LIBRARIES['@statline/compose/react'].version).toBe(version);
});
