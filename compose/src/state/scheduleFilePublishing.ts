import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { noLongerThan } from '@statline/service/noLongerThan';
import { schedulePolls } from '@statline/service/schedulePolls';
import { DEADLINES } from '../protocol/deadlines.ts';

/** First retry after a failure; the backoff is up to ten times as long. */
const RETRY_MS = 1_500;
const DAY_MS = 86_400_000;

/** Publishes the host's files for other servers, now and daily; with retries, since their store may be unreachable. */
export function scheduleFilePublishing(publish: () => Promise<void>, logger: Logger) {
  let isFailing = false;
  const schedule = schedulePolls(async () => {
    try {
      const publishing = publish().then(() => true);
      if (!(await noLongerThan(DEADLINES.publishFilesMs, publishing)))
        throw new Error(`it takes longer than ${DEADLINES.publishFilesMs} ms`);
      if (isFailing) logger.info("the host's files are published again");
      isFailing = false;
      schedule.soon(DAY_MS);
      return 'done';
    } catch (error) {
      const reason = messageWithCause(error);
      if (!isFailing) logger.warn({ reason }, "the host's files could not be published");
      isFailing = true;
      return 'failed';
    }
  }, RETRY_MS);
  schedule.suspend(true);
  return schedule;
}
