import type { SettingsReader } from './readSettings.ts';

/** Too long to guess, even without a rate limit; valid in a header. */
const TOKEN = /^[\x21-\x7e]{24,}$/;

/** Reads a secret that is sent unchanged, such as `OPERATORS_TOKEN`. @returns undefined if it is unset. */
export function readToken(read: SettingsReader, setting: string): string | undefined {
  const token = read.text(setting, '');
  if (token === '') return undefined;
  if (!TOKEN.test(token)) {
    read.refuse(
      `${setting} must have at least 24 characters, none of them blank or beyond ASCII, as from: openssl rand -hex 24`,
    );
  }
  return token;
}
