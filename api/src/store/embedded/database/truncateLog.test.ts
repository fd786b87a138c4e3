import { truncateLog } from './truncateLog.ts';

test('retries while a reader or a full disk keeps the log, since the removal itself is done', async () => {
  const run = jest
    .fn<Promise<Record<string, unknown>[]>, [string]>()
    .mockRejectedValueOnce(Object.assign(new Error('database or disk is full'), { errcode: 13 }))
    .mockResolvedValueOnce([{ busy: 1 }])
    .mockResolvedValueOnce([{ busy: 0 }]);

  await truncateLog({ run });

  expect(run).toHaveBeenCalledTimes(3);
});
