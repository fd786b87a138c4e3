import { parseArgs } from 'node:util';

/** As many as the setting `RENDERERS` takes. */
const MOST = 64;

/**
 * How many processes are to render, in turns: `--renderers 1,2`.
 *
 * @throws RangeError or TypeError with a sentence for whoever typed it.
 */
export function readCounts(args: readonly string[]): readonly number[] {
  const { values } = parseArgs({
    args: [...args],
    options: { renderers: { type: 'string', default: '1,2' } },
  });
  const counts = values.renderers.split(',').map(Number);
  if (counts.every((count) => Number.isInteger(count) && count >= 1 && count <= MOST))
    return counts;
  throw new RangeError(`--renderers takes numbers from 1 to ${MOST}, such as 1,2,4`);
}
