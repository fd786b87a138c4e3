/** @jest-environment node */
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { openRecorder } from './FlightRecorder.ts';

it('is made in the next folder where there is none, and leaves no name there', async () => {
  const folder = await temporaryFolder();
  const recorder = openRecorder(['/nowhere', folder]);

  expect(recorder.fd).toBeGreaterThan(2);
  expect(recorder.close()).toEqual({ module: '', lastModule: '', reason: '' });
});

it('is done without where it can be made nowhere', () => {
  const recorder = openRecorder(['/nowhere']);

  expect(recorder.fd).toBeUndefined();
  expect(recorder.close()).toEqual({ module: '', lastModule: '', reason: '' });
});
