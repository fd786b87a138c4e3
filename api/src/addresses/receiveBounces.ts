import { readSignedMessage } from '@statline/service/webhooks/readSignedMessage';
import type { Middleware } from 'koa';
import * as v from 'valibot';
import { malformedBody, unsignedMessage } from '../http/httpErrors.ts';
import { normalizeEmail } from '../waitlist/normalizeEmail.ts';
import type { AddressBook } from './createAddressBook.ts';

const MAX_BYTES = 16 * 1_024;

const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.picklist(['mail.bounced', 'mail.complained']),
    data: v.object({ email: v.pipe(v.string(), v.transform(normalizeEmail), v.string()) }),
  }),
);

const STATES = { 'mail.bounced': 'bounced', 'mail.complained': 'unsubscribed' } as const;

/**
 * `POST /api/waitlist/bounces`: a mail system's report about a mail that it had accepted. It is signed like the
 * webhook's own messages (Standard Webhooks). The response is the same for listed and unknown addresses.
 */
export function receiveBounces(
  secret: string,
  { report }: Pick<AddressBook, 'report'>,
): Middleware {
  return async (ctx) => {
    const body = await readSignedMessage(ctx.req, secret, MAX_BYTES);
    if (body === undefined) throw unsignedMessage();
    const parsed = v.safeParse(Report, body.toString(), { abortEarly: true });
    if (!parsed.success) throw malformedBody();
    const { type, data } = parsed.output;
    await report(data.email, STATES[type]);
    ctx.body = { message: 'Noted.' };
  };
}
