import type { SettingsReader } from '@statline/service/settings/readSettings';
import { SECRET_PREFIX } from '@statline/service/webhooks/signatureOf';
import type { WebhookTarget } from './createSendMessage.ts';

/** 24 to 64 bytes, as Standard Webhooks has it. */
const SECRET = new RegExp(`^${SECRET_PREFIX}(?=.{32,88}$)[A-Za-z0-9+/]+={0,2}$`);

/** Its own machine, where nobody listens in. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Reads where new sign-ups are announced: `WEBHOOK_URL` and `WEBHOOK_SECRET`, or neither.
 *
 * @returns undefined where there is no webhook.
 */
export function readWebhook(read: SettingsReader): WebhookTarget | undefined {
  const url = read.url('WEBHOOK_URL', ['https:', 'http:']);
  const secret = read.text('WEBHOOK_SECRET', '');
  if (url === undefined) {
    if (secret !== '') read.refuse('WEBHOOK_SECRET is set, and WEBHOOK_URL is not');
    return undefined;
  }
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) {
    read.refuse(
      'WEBHOOK_URL must start with https://, except on this machine: it carries addresses',
    );
  }
  if (username !== '' || password !== '') {
    read.refuse('WEBHOOK_URL must hold no user name or password: the signature says who sends');
  }
  if (!SECRET.test(secret)) {
    read.refuse(
      `WEBHOOK_SECRET must be ${SECRET_PREFIX} and 24 to 64 random bytes in base64, as printed by: echo "${SECRET_PREFIX}$(openssl rand -base64 32)"`,
    );
  }
  return { url, secret };
}
