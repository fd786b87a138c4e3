/** @jest-environment node */
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { openCrashRecord } from './CrashRecord.ts';

it('is made in the next folder where there is none, and leaves no name there', async () => {
  const folder = await temporaryFolder();
  const recorder = openCrashRecord(['/nowhere', folder]);

  expect(recorder.fd).toBeGreaterThan(2);
  expect(recorder.close()).toEqual({ module: '', lastModule: '', reason: '' });
});

it('is done without where it can be made nowhere', () => {
  const recorder = openCrashRecord(['/nowhere']);

  expect(recorder.fd).toBeUndefined();
  expect(recorder.close()).toEqual({ module: '', lastModule: '', reason: '' });
});
