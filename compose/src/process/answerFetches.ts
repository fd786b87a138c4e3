import { safeParse } from 'valibot';
import { type AnswerFetch, type FetchedMessage, FetchMessage } from './workerFetch.ts';

/** More than all pages that a worker renders at a time ask for. */
const MOST_UNDER_WAY = 100;

/**
 * Answers what one worker asks of the network.
 *
 * @param answerFetch undefined: there is no network for it.
 */
export function answerFetches(
  answerFetch: AnswerFetch | undefined,
  send: (message: FetchedMessage) => void,
) {
  const underWay = new Map<number, AbortController>();

  return {
    /** @returns whether the message was about that. */
    hear: (message: unknown): boolean => {
      const parsed = safeParse(FetchMessage, message);
      if (!parsed.success) return false;
      if ('abort' in parsed.output) {
        underWay.get(parsed.output.abort)?.abort();
        return true;
      }
      const { fetch: request } = parsed.output;
      const { number } = request;
      if (!answerFetch || underWay.size >= MOST_UNDER_WAY) {
        const refusal = answerFetch ? 'too much is asked for at a time' : 'nobody answers here';
        send({ fetched: number, answer: { refusal, isGranted: true } });
        return true;
      }
      const left = new AbortController();
      underWay.set(number, left);
      void answerFetch(request, left.signal).then((answer) => {
        underWay.delete(number);
        if (!left.signal.aborted) send({ fetched: number, answer });
      });
      return true;
    },
    /** The worker has ended. */
    close: () => {
      for (const left of underWay.values()) left.abort();
    },
  };
}
