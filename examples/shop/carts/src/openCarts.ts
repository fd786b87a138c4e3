import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { Variant } from '../../contract/contract.ts';
import type { ThingId } from '../../contract/things.ts';

/** In pence. */
export const PRICES: Readonly<Record<ThingId, number>> = {
  scarf: 2400,
  bell: 1250,
  drum: 6400,
  pennant: 900,
  badge: 250,
};

const MOST_LINES = 15;
const MOST_OF_ONE = 20;

const Line = v.object({
  ...Variant.entries,
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_ONE)),
});
const Lines = v.pipe(v.array(Line), v.maxLength(MOST_LINES));
export const CartId = v.pipe(v.string(), v.uuid());

export type Line = v.InferOutput<typeof Line>;
export interface Cart {
  lines: (Line & { pence: number })[];
  count: number;
  pence: number;
}

/**
 * Carts in a folder, a file each. What is written is on the disk before anybody hears of it; each act
 * is done in one go, so two of them on one cart do not meet.
 */
export function openCarts(folder: string) {
  mkdirSync(folder, { recursive: true });
  const fileOf = (id: string) => path.join(folder, `${v.parse(CartId, id)}.json`);

  const read = (id: string): Line[] => {
    try {
      return v.parse(Lines, JSON.parse(readFileSync(fileOf(id), 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  const write = (id: string, lines: readonly Line[]): Cart => {
    const draft = `${fileOf(id)}.draft`;
    writeFileSync(draft, JSON.stringify(lines), { flush: true });
    renameSync(draft, fileOf(id));
    return cartOf(lines);
  };

  return {
    at: (id: string): Cart => cartOf(read(id)),
    add: (id: string, variant: Variant): Cart => {
      const lines = read(id);
      const line = lines.find(isOf(variant));
      if (line) line.count = Math.min(line.count + 1, MOST_OF_ONE);
      else lines.push({ ...variant, count: 1 });
      return write(id, lines);
    },
    remove: (id: string, variant: Variant): Cart => {
      const isRemoved = isOf(variant);
      return write(
        id,
        read(id).filter((line) => !isRemoved(line)),
      );
    },
    empty: (id: string) => write(id, []),
  };
}

export type Carts = ReturnType<typeof openCarts>;

const isOf = (variant: Variant) => (line: Line) =>
  line.thing === variant.thing && line.colour === variant.colour;

function cartOf(lines: readonly Line[]): Cart {
  const priced = lines.map((line) => ({ ...line, pence: line.count * PRICES[line.thing] }));
  const sum = (of: (line: Cart['lines'][number]) => number) =>
    priced.reduce((total, line) => total + of(line), 0);
  return { lines: priced, count: sum(({ count }) => count), pence: sum(({ pence }) => pence) };
}
