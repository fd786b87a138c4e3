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
  // Waits for the import that the call has begun.
  await import('./ToastNotice.tsx');
});
