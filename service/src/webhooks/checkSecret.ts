import type { SettingsReader } from '../settings/readSettings.ts';
import { SECRET_PREFIX } from './signatureOf.ts';

/** 24 to 64 bytes, as Standard Webhooks requires. */
const SECRET = new RegExp(`^${SECRET_PREFIX}(?=.{32,88}$)[A-Za-z0-9+/]+={0,2}$`);

/** Checks a secret for `signatureOf`, and reports an invalid one. @returns the secret. */
export function checkSecret(read: SettingsReader, setting: string, secret: string): string {
  if (!SECRET.test(secret)) {
    read.refuse(
      `${setting} must be ${SECRET_PREFIX} and 24 to 64 random bytes in base64, as printed by: echo "${SECRET_PREFIX}$(openssl rand -base64 32)"`,
    );
  }
  return secret;
}
