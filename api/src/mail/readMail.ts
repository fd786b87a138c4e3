import type { SettingsReader } from '@statline/service/settings/readSettings';
import { readToken } from '@statline/service/settings/readToken';
import { checkSecret } from '@statline/service/webhooks/checkSecret';
import parseAddresses from 'nodemailer/lib/addressparser';
import { normalizeEmail } from '../waitlist/normalizeEmail.ts';

export interface MailSettings {
  /** URL of the mail server; may contain a password. */
  smtpUrl: string;
  /** The sender: `Statline <hello@statline.example>`. */
  from: string;
  /** Secret from which the links' tokens are derived. */
  secret: string;
  /** The site's public origin, for links. */
  origin: string;
  /** Most mails per UTC day. */
  perDay: number;
}

const MAX_PER_DAY = 1_000_000;

/** Whether the host is this machine, to which connections need no encryption. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** Reads the settings of mail. @returns undefined without `SMTP_URL`: then no mail is sent. */
export function readMail(read: SettingsReader): MailSettings | undefined {
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.text('MAIL_FROM', '');
  const secret = readToken(read, 'MAIL_SECRET');
  const origin = read.origin('SITE_ORIGIN', ['https:', 'http:']);
  const perDay = read.integer('MAIL_PER_DAY', 2_000, { min: 1, max: MAX_PER_DAY });
  if (smtpUrl === undefined) return undefined;
  const [sender, ...others] = parseAddresses(from, { flatten: true });
  if (others.length > 0 || normalizeEmail(sender?.address ?? '') === undefined)
    read.refuse('MAIL_FROM must be one sender, such as Statline <hello@statline.example>');
  if (secret === undefined)
    read.refuse('SMTP_URL needs MAIL_SECRET, as from: openssl rand -hex 24');
  if (origin === undefined) read.refuse("SMTP_URL needs SITE_ORIGIN, the site's public address");
  else if (origin.startsWith('http:') && !isLoopback(new URL(origin).hostname))
    read.refuse('SITE_ORIGIN must start with https:// for links in mails, except on this machine');
  if (secret === undefined || origin === undefined) return undefined;
  return { smtpUrl, from, secret, origin, perDay };
}

/**
 * Reads the secret of bounce reports, `BOUNCE_SECRET`. @returns undefined if it is unset: then no reports are accepted.
 */
export function readBounceSecret(read: SettingsReader): string | undefined {
  const secret = read.text('BOUNCE_SECRET', '');
  return secret === '' ? undefined : checkSecret(read, 'BOUNCE_SECRET', secret);
}
