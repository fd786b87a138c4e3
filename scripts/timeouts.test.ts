const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

/** Timeouts of a process with these settings. */
function timeoutsWith(settings: Record<string, string>) {
  const { CI: _, TEST_TIMEOUTS: __, ...others } = environment;
  process.env = { ...others, ...settings };
  let timeouts: Record<string, number> = {};
  jest.isolateModules(() => {
    timeouts = require('./timeouts.ts').TIMEOUTS;
  });
  return timeouts;
}

it('limits a developer’s wait for a hanging test to a minute', () => {
  expect(Math.max(...Object.values(timeoutsWith({})))).toBeLessThanOrEqual(60_000);
});

it.each([{ CI: 'true' }, { TEST_TIMEOUTS: 'long' }])(
  'has longer timeouts if %p is set',
  (settings) => {
    const short = timeoutsWith({});
    const long = timeoutsWith(settings);

    expect(Object.keys(long)).toEqual(Object.keys(short));
    for (const [name, value] of Object.entries(long))
      expect(value).toBeGreaterThan(short[name] ?? 0);
  },
);

it.each([{}, { CI: 'true' }])(
  'until() times out before its test does, so that the condition is reported (%p)',
  (settings) => {
    const { conditionMs = 0, integrationMs } = timeoutsWith(settings);

    expect(conditionMs).toBeLessThan(integrationMs ?? 0);
  },
);
