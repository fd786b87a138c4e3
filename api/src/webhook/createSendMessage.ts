import { abortAfter } from '@statline/service/http/abortAfter';
import { signMessage } from '@statline/service/webhooks/signMessage';
import type { SendEvent } from '../delivery/startDelivery.ts';
import type { SignUpEvent } from '../store/Outbox.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Deadline of the receiver's response. */
const RESPONSE_DEADLINE_MS = 10_000;

/** The deadline, plus a margin for differing clocks. */
export const LEASE_MS = RESPONSE_DEADLINE_MS + 50_000;

/**
 * Posts signed events to a receiver. A 2xx acknowledges an event. Redirects are not followed, since they could send
 * personal data to an address that is not configured. The response's body is not read.
 *
 * @throws WebhookRefused for any other status, and errors of `fetch` without a response in time.
 */
export function createSendMessage(
  { url, secret }: WebhookTarget,
  now: () => Date,
  deadlineMs = RESPONSE_DEADLINE_MS,
): SendEvent {
  return async (event, stop) => {
    const body = bodyOf(event);
    const message = {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'statline-waitlist',
        ...signMessage(secret, event.id, now(), body),
      },
      body,
    } as const;
    const response = await abortAfter(deadlineMs, stop, (signal) =>
      fetch(url, { ...message, signal }),
    );
    await response.body?.cancel();
    if (!response.ok) throw new WebhookRefused(response.status);
  };
}

/** The body, the same at every attempt; for an erased person only the id. */
function bodyOf({ type, at, personId: id, signUp }: SignUpEvent): string {
  const data = signUp && {
    email: signUp.email,
    name: signUp.name,
    school: signUp.school ?? null,
    signedUpAt: signUp.at,
  };
  return JSON.stringify({ type: `waitlist.${type}`, timestamp: at, data: { id, ...data } });
}

/** The receiver responded without acknowledging. */
class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly code: string;

  constructor(readonly status: number) {
    super(`The webhook's receiver responded with ${status}.`);
    this.code = `webhook.status_${status}`;
  }
}
