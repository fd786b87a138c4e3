import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** @throws Error that names the first argument that is wrong, then the command's usage. */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs<Config>(config);
  } catch (error) {
    throw new Error(`${firstSentence(error as Error)}\n${usage}`);
  }
}

/** Node adds advice on arguments that begin with a dash, which no command takes. */
const firstSentence = ({ message }: Error): string =>
  `${message.split(/\.?(?: To specify|\n|$)/)[0]}.`;

/** @throws Error when it is no address. */
export function readAddress(option: string, address: string): string {
  if (URL.canParse(address)) return address;
  throw new Error(`${option} takes the address of a site, not "${address}".`);
}

/** npm runs a package's command in its folder: what was typed is meant from where it was typed. */
export const fromWhereTyped = (location: string): string =>
  path.resolve(process.env.INIT_CWD ?? '.', location);
