import { readTrace } from './readTrace.ts';

const URL = 'http://127.0.0.1:3000/';
const main = { pid: 7, tid: 7 };
const own = { args: { frame: 'A' } };

const start = {
  ...main,
  name: 'navigationStart',
  ts: 1_000_000,
  args: { frame: 'A', data: { documentLoaderURL: URL } },
};
const task = (ts: number, tdur: number) => ({ ...main, name: 'RunTask', ts, dur: 9e9, tdur });
const shift = (ts: number, score: number, had_recent_input = false) => ({
  ...main,
  name: 'LayoutShift',
  ts,
  args: { frame: 'A', data: { weighted_score_delta: score, had_recent_input } },
});

const read = (events: object[], until?: number) =>
  readTrace(JSON.stringify({ traceEvents: [start, ...events] }), URL, until);

it("sums the CPU time of the page's main thread after its navigation", () => {
  const reading = read([
    task(900_000, 5_000),
    task(1_000_000, 20_000),
    task(1_100_000, 30_000),
    { ...task(1_100_000, 7_000), pid: 8 },
    { ...task(1_100_000, 7_000), tid: 9 },
  ]);

  expect(reading).toMatchObject({ cpuMs: 50, longestTaskMs: 30 });
});

it('ignores events after the given time', () => {
  expect(read([task(1_000_000, 20_000), task(1_100_000, 30_000)], 1_050_000).cpuMs).toBe(20);
});

it('takes the first and the largest paint from the page, not from the document of an SVG image', () => {
  const reading = read([
    { ...main, name: 'firstContentfulPaint', ts: 1_010_000, args: { frame: 'image' } },
    { ...main, ...own, name: 'firstContentfulPaint', ts: 1_090_000 },
    { ...main, ...own, name: 'largestContentfulPaint::Candidate', ts: 1_090_000 },
    { ...main, ...own, name: 'largestContentfulPaint::Candidate', ts: 1_200_000 },
  ]);

  expect(reading).toMatchObject({ fcpMs: 90, lcpMs: 200 });
  expect(read([])).toMatchObject({ fcpMs: undefined, lcpMs: undefined });
});

it('counts the worst session window of layout shifts without recent input', () => {
  const reading = read([
    shift(1_100_000, 0.25),
    shift(1_900_000, 0.5),
    shift(2_000_000, 8, true),
    shift(4_000_000, 0.5),
  ]);

  expect(reading.cls).toBe(0.75);
});

it('throws when the trace has no navigation to the page', () => {
  expect(() => readTrace('{"traceEvents":[]}', URL)).toThrow(`no navigation to ${URL}`);
});
