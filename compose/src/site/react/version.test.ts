/** @jest-environment node */
import { version } from '../../../package.json';
import { VERSION } from './version.ts';

it("is the package's", () => {
  expect(VERSION).toBe(version);
});
