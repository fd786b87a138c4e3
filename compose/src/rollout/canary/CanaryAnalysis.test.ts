/** @jest-environment node */
import { MAX_FAILURES, MAX_SLOW } from '../../state/ServerRecord.ts';
import { CanaryAnalysis } from './CanaryAnalysis.ts';

test('the full records of 100 servers count once, however often they are merged', () => {
  const analysis = new CanaryAnalysis('trial', 50);
  const merge = () => {
    for (let server = 0; server < 100; server += 1) {
      analysis.merge(`${server}`, {
        trial: 'trial',
        pages: 1_000,
        pinned: 1_000,
        livePages: 1_000,
        failed: Array.from({ length: MAX_FAILURES }, (_, at) => ['canary', `${server} ${at}`]),
        slow: Array.from({ length: MAX_SLOW }, (_, at) => ['live', `${server} ${at}`, 3]),
      });
    }
  };

  merge();
  merge();

  const { failed, slow } = analysis.counts;
  expect(failed).toEqual({ canary: 100 * MAX_FAILURES, live: 0 });
  const once = { canary: 0, live: 100 * MAX_SLOW };
  expect(slow).toEqual([once, once, once]);
});
