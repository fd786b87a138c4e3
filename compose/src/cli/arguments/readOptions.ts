import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** @throws Error that names the first wrong argument, then the command's usage. */
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

/** Leaves out Node's advice on how to pass values that begin with a dash: no command takes such values. */
const firstSentence = ({ message }: Error): string =>
  `${message.split(/\.?(?: To specify|\n|$)/)[0]}.`;

/** @throws Error if `address` is not an http(s) URL: `localhost:3000` is a URL with the scheme `localhost:`. */
export function readSiteUrl(option: string, address: string): string {
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address;
  throw new Error(
    `${option} takes the address of a site, such as https://live.site, not "${address}".`,
  );
}

/** Resolves a path against the folder in which the command was typed: npm runs scripts in the package's folder. */
export const fromWhereTyped = (location: string): string =>
  path.resolve(process.env.INIT_CWD ?? '.', location);
