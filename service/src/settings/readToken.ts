import type { SettingsReader } from './readSettings.ts';

/** Too long to be guessed, also where nothing limits the attempts; fit for a header. */
const TOKEN = /^[\x21-\x7e]{24,}$/;

/** A secret that is sent as it is, such as `OPERATORS_TOKEN`. @returns undefined where it is unset. */
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
