import { launchDate } from './launchDate.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  [new Date(2026, 0, 15, 9, 30), 'April 15, 2026'],
  [new Date(2026, 10, 30), 'February 28, 2027'],
])(
  'is three months after the page was loaded, %s, even if the machine slept meanwhile',
  (loaded, day) => {
    jest.useFakeTimers({ now: loaded.getTime() + 5 * 86_400_000 });
    Object.defineProperty(performance, 'timeOrigin', {
      value: loaded.getTime(),
      configurable: true,
    });
    // The monotonic clock does not advance.
    jest.spyOn(performance, 'now').mockReturnValue(60_000);

    expect(launchDate()).toBe(day);
  },
);
