import type { Writable } from 'node:stream';
import { UsageError } from './Command.ts';
import type { ListOptions } from './commands/listSignUps.ts';

/** What every command that lists people takes, for `readOptions`. */
export const LIST_OPTIONS = {
  format: { type: 'string', default: 'csv' },
  raw: { type: 'boolean', default: false },
  bom: { type: 'boolean', default: false },
} as const;

export const LIST_PARAMETERS = '[--format csv|json] [--raw] [--bom]';

interface GivenListOptions {
  format: string;
  raw: boolean;
  bom: boolean;
}

/** @throws UsageError where they do not go together. */
export function listOptions({ format, raw, bom }: GivenListOptions, err: Writable): ListOptions {
  if (format !== 'csv' && format !== 'json') throw new UsageError('--format is csv or json.');
  if (format === 'json' && (raw || bom)) throw new UsageError('--raw and --bom are for CSV.');
  return { format, raw, bom, onGuarded: (addresses) => void err.write(sentenceOf(addresses)) };
}

function sentenceOf(addresses: number): string {
  const whose = addresses === 1 ? '1 address begins' : `${addresses} addresses begin`;
  return `${whose} with an apostrophe that is not part of it, since a spreadsheet would run the cell as a formula. --raw leaves addresses as they are.\n`;
}
