import { whenPageIdle } from './whenIdle.ts';

let paint: (name: string) => void;
let isForeground: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  isForeground = true;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    if (isForeground) setTimeout(callback, 16);
    return 0;
  });
  class PaintObserver {
    constructor(onEntries: (entries: object) => void) {
      paint = (name) =>
        onEntries({
          getEntriesByName: (wanted: string) => (wanted === name ? [{ name }] : []),
        });
    }
    observe() {}
  }
  Object.assign(window, { PerformanceObserver: PaintObserver });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'PerformanceObserver');
});

async function loadPage(): Promise<jest.Mock> {
  const onIdle = jest.fn();
  whenPageIdle(onIdle);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  window.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(0);
  return onIdle;
}

it('waits for the first contentful paint, since the first paint may be a background only', async () => {
  const onIdle = await loadPage();

  paint('first-paint');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(onIdle).not.toHaveBeenCalled();

  paint('first-contentful-paint');
  await jest.advanceTimersByTimeAsync(0);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

it('waits 2 s after a frame if no contentful paint is reported', async () => {
  const onIdle = await loadPage();

  await jest.advanceTimersByTimeAsync(1_900);
  expect(onIdle).not.toHaveBeenCalled();

  await jest.advanceTimersByTimeAsync(200);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

it('waits while the page is in the background', async () => {
  isForeground = false;
  const onIdle = await loadPage();

  await jest.advanceTimersByTimeAsync(60_000);

  expect(onIdle).not.toHaveBeenCalled();
});
