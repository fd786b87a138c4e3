import { once } from 'node:events';
import { REFERRAL_PARAMETER, SIGN_UP_PATH } from '@statline/contract/api';
import { abortAfter } from '@statline/service/http/abortAfter';
import { createTransport } from 'nodemailer';
import type { SendEvent } from '../delivery/startDelivery.ts';
import { referralCodeOf } from '../store/Referrals.ts';
import type { SignUpStore } from '../store/SignUpStore.ts';
import { confirmationMail, type Links } from './confirmationMail.ts';
import { isLoopback, type MailSettings } from './readMail.ts';
import { hashOfToken, tokenOf } from './tokens.ts';

/** Deadline of one mail. If the server accepts the mail after it, the mail is sent twice. */
const DEADLINE_MS = 120_000;

/** The deadline, plus a margin for differing clocks. */
export const MAIL_LEASE_MS = DEADLINE_MS + 60_000;

/** Deadline of the server's first response. */
const CONNECT_MS = 10_000;

/** The address is wrong (RFC 3463, 5.1). Other rejections may be temporary. */
const WRONG_ADDRESS = /\b5\.1\.(?:1|2|3|6|10)\b/;

interface SmtpError extends Error {
  /** The command that the server rejected. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Sends the mail that follows a sign-up. The message id is derived from the event's id, so that receivers can recognise
 * duplicates. If the server reports that the address is wrong, it is marked as bounced and the event is settled.
 *
 * @throws Error of the mail server or of the connection to it.
 */
export function createSendMail(
  { smtpUrl, from, secret, origin }: MailSettings,
  { addresses, referrals }: Pick<SignUpStore, 'addresses' | 'referrals'>,
  now: () => Date,
): SendEvent {
  const { hostname } = new URL(origin);
  const transport = createTransport({
    url: smtpUrl,
    // TLS is required, except on this machine.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: DEADLINE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return async ({ id, signUp }, stop) => {
    if (signUp === undefined) return;
    const links = linksOf(origin, tokenOf(secret, signUp));
    // The mail is sent even if the position cannot be read.
    const position = await referrals.positionOf(signUp).catch(() => undefined);
    // The stop may have begun meanwhile.
    stop.throwIfAborted();
    const sending = transport.sendMail({
      ...confirmationMail(links, position),
      from,
      to: { name: '', address: signUp.email },
      messageId: `<${id}@${hostname}>`,
      list: { unsubscribe: links.unsubscribe },
      headers: {
        // RFC 8058: one request unsubscribes, without a page in between.
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    });
    try {
      await abortAfter(DEADLINE_MS, stop, (signal) => Promise.race([sending, rejectAt(signal)]));
    } catch (error) {
      if (!isWrongAddress(error as SmtpError)) throw error;
      await addresses.mark(signUp, 'bounced', now());
    }
  };
}

function linksOf(origin: string, token: string): Links {
  const at = (page: string) => `${origin}${SIGN_UP_PATH}/${page}?token=${token}`;
  return {
    confirm: at('confirm'),
    record: at('record'),
    unsubscribe: at('unsubscribe'),
    share: `${origin}/?${REFERRAL_PARAMETER}=${referralCodeOf(hashOfToken(token))}`,
  };
}

function isWrongAddress({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  // With `MAIL FROM`, it is the sender's.
  return command !== 'MAIL FROM' && responseCode >= 500 && WRONG_ADDRESS.test(response);
}

/** Rejects once the signal aborts: Nodemailer takes no signal, so that its sending may continue. */
async function rejectAt(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}
