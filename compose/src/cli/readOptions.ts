import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads what was typed after a command's name.
 *
 * @throws Error that names the first argument that is wrong, then the command's usage.
 */
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

/** Node goes on about arguments that begin with a dash, which no command takes. */
const firstSentence = ({ message }: Error): string =>
  `${message.split(/\.?(?: To specify|\n|$)/)[0]}.`;
