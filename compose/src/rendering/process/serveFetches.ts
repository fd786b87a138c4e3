import { safeParse } from 'valibot';
import { type FetchHandler, FetchMessage, type FetchResultMessage } from './fetchMessages.ts';

/** More than all pages of a worker fetch at a time; the shell has a queue of its own (`createLoadFetch`). */
const MAX_UNDER_WAY = 1_000;

/**
 * Fetches for one worker, which has no network of its own.
 *
 * @param handleFetch undefined: every fetch is refused.
 */
export function serveFetches(
  handleFetch: FetchHandler | undefined,
  send: (message: FetchResultMessage) => void,
) {
  const underWay = new Map<number, AbortController>();

  return {
    /** @returns whether the message was about a fetch. */
    receive: (message: unknown): boolean => {
      const parsed = safeParse(FetchMessage, message);
      if (!parsed.success) return false;
      if ('abort' in parsed.output) {
        underWay.get(parsed.output.abort)?.abort();
        return true;
      }
      const { fetch: request } = parsed.output;
      const { number } = request;
      if (!handleFetch || underWay.size >= MAX_UNDER_WAY) {
        const refusal = handleFetch ? 'too many requests at a time' : 'there is no network here';
        send({ fetched: number, result: { refusal, isGranted: true } });
        return true;
      }
      const aborting = new AbortController();
      underWay.set(number, aborting);
      void handleFetch(request, aborting.signal).then((result) => {
        underWay.delete(number);
        if (!aborting.signal.aborted) send({ fetched: number, result });
      });
      return true;
    },
    /** The worker has ended. */
    close: () => {
      for (const aborting of underWay.values()) aborting.abort();
    },
  };
}
