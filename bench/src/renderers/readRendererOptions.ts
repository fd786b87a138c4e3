import { parseArgs } from 'node:util';

/** As many as the setting `RENDERERS` takes. */
const MOST = 64;

interface RendererOptions {
  /** How many processes are to render, in turns. */
  counts: readonly number[];
  /** Per cent of one processor that each of them may take; undefined: as much as there is. */
  sharePercent: number | undefined;
}

/**
 * Reads `--renderers 1,2` and `--renderer-share 20`.
 *
 * @throws RangeError or TypeError with a sentence for the command line.
 */
export function readRendererOptions(args: readonly string[]): RendererOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      renderers: { type: 'string', default: '1,2' },
      'renderer-share': { type: 'string' },
    },
  });
  const counts = values.renderers.split(',').map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 1 && count <= MOST))
    throw new RangeError(`--renderers takes numbers from 1 to ${MOST}, such as 1,2,4`);
  const share = values['renderer-share'];
  if (share !== undefined && !(Number(share) >= 1 && Number(share) <= 100))
    throw new RangeError('--renderer-share takes per cent of a processor, such as 20');
  return { counts, sharePercent: share === undefined ? undefined : Number(share) };
}
