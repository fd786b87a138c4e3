import { loadNoticeAhead } from './loadNotice.ts';

it('requests nothing before the frame that shows the focus', async () => {
  jest.useFakeTimers();
  const loadMore = jest.fn();

  loadNoticeAhead(loadMore);
  jest.advanceTimersToNextFrame();
  expect(loadMore).not.toHaveBeenCalled();

  jest.runOnlyPendingTimers();
  expect(loadMore).toHaveBeenCalled();
  jest.useRealTimers();
  // What it has begun ends before the test does.
  await import('./ToastNotice.tsx');
});
