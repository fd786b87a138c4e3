import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { Variant } from '../../contract/contract.ts';

/** In pence. */
export const PRICES = { scarf: 2400, bell: 1250, drum: 6400, pennant: 900, badge: 250 };
const MAX_COUNT = 20;

export const CartId = v.pipe(v.string(), v.uuid());
const Lines = v.array(v.object({ ...Variant.entries, count: v.number() }));
type Lines = v.InferOutput<typeof Lines>;

/**
 * Carts in a folder, a file each. What is written is on the disk before the response; each change
 * is done in one go, so two of them on one cart do not meet.
 */
export function openCarts(folder: string) {
  mkdirSync(folder, { recursive: true });
  const fileOf = (id: string) => path.join(folder, `${v.parse(CartId, id)}.json`);

  const read = (id: string): Lines =>
    existsSync(fileOf(id)) ? v.parse(Lines, JSON.parse(readFileSync(fileOf(id), 'utf8'))) : [];
  const write = (id: string, lines: Lines) => {
    const temporary = `${fileOf(id)}.draft`;
    writeFileSync(temporary, JSON.stringify(lines), { flush: true });
    renameSync(temporary, fileOf(id));
    return cartOf(lines);
  };

  return {
    at: (id: string) => cartOf(read(id)),
    add: (id: string, one: Variant) => {
      const lines = read(id);
      const line = lines.find((known) => isSame(known, one));
      if (line) line.count = Math.min(line.count + 1, MAX_COUNT);
      return write(id, line ? lines : [...lines, { ...one, count: 1 }]);
    },
    remove: (id: string, one: Variant) => {
      const kept = read(id).filter((known) => !isSame(known, one));
      return write(id, kept);
    },
    empty: (id: string) => write(id, []),
  };
}

export type Carts = ReturnType<typeof openCarts>;

const isSame = (a: Variant, b: Variant) => a.thing === b.thing && a.colour === b.colour;

function cartOf(lines: Lines) {
  const priced = lines.map((line) => ({ ...line, pence: line.count * PRICES[line.thing] }));
  const sum = (of: 'count' | 'pence') => priced.reduce((total, line) => total + line[of], 0);
  return { lines: priced, count: sum('count'), pence: sum('pence') };
}
