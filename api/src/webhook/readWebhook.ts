import type { SettingsReader } from '@statline/service/settings/readSettings';
import { checkSecret } from '@statline/service/webhooks/checkSecret';
import { isLoopback } from '../mail/readMail.ts';
import type { WebhookTarget } from './createSendMessage.ts';

/**
 * Reads the settings of the webhook: `WEBHOOK_URL` and `WEBHOOK_SECRET`, or neither.
 *
 * @returns undefined if there is no webhook.
 */
export function readWebhook(read: SettingsReader): WebhookTarget | undefined {
  const url = read.url('WEBHOOK_URL', ['https:', 'http:']);
  const secret = read.text('WEBHOOK_SECRET', '');
  if (url === undefined) {
    if (secret !== '') read.refuse('WEBHOOK_SECRET is set, and WEBHOOK_URL is not');
    return undefined;
  }
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    read.refuse(
      'WEBHOOK_URL must start with https://, except on this machine: it carries addresses',
    );
  }
  if (username !== '' || password !== '') {
    read.refuse(
      'WEBHOOK_URL must hold no user name or password: the signature identifies the sender',
    );
  }
  return { url, secret: checkSecret(read, 'WEBHOOK_SECRET', secret) };
}
