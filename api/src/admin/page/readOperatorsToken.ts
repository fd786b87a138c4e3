import type { SettingsReader } from '@statline/service/settings/readSettings';

/** Too long to be guessed, also where nothing limits the attempts. */
const TOKEN = /^[\x21-\x7e]{24,}$/;

/** @returns undefined where `OPERATORS_TOKEN` is unset: the operators' page is off. */
export function readOperatorsToken(read: SettingsReader): string | undefined {
  const token = read.text('OPERATORS_TOKEN', '');
  if (token === '') return undefined;
  if (!TOKEN.test(token)) {
    read.refuse(
      'OPERATORS_TOKEN must have at least 24 characters, none of them blank or beyond ASCII, as from: openssl rand -hex 24',
    );
  }
  return token;
}
