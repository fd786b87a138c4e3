import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const Bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** What a page may transfer, in bytes, headers included. */
const PageBudget = v.strictObject({
  /**
   * Once it is compressed as well as can be. What a server sends before the browser acknowledges anything is 10
   * segments of 1,460 (RFC 6928): one of up to 14,600 is read a round trip before a larger one.
   */
  document: Bytes,
  /** Those of the first screen. */
  fonts: Bytes,
  /** Left alone. */
  untouchedScript: Bytes,
  /** Scrolled to its end. */
  wholeScript: Bytes,
});

/** `budgets.json`: the most that each part of the site may weigh, in bytes as sent. */
const Budgets = v.strictObject({
  /** Enforced by the shell's build: its scripts, and the fonts that every page preloads. */
  host: v.strictObject({ script: Bytes, fonts: Bytes }),
  /** Enforced by each remote's build. */
  container: Bytes,
  /** Each enhancement of a remote's; enforced likewise. */
  enhancement: Bytes,
  /** Remote → module → its scripts beside the container; enforced by that remote's build. */
  modules: v.record(v.string(), v.record(v.string(), Bytes)),
  /** Path → what a visit transfers; enforced by a browser test. */
  pages: v.record(v.pipe(v.string(), v.startsWith('/')), PageBudget),
});
export type Budgets = v.InferOutput<typeof Budgets>;

const FILE = path.join(import.meta.dirname, 'budgets.json');

/** @throws Error that names what is wrong in the file. */
export function readBudgets(file = FILE): Budgets {
  const result = v.safeParse(Budgets, JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.output;
  const issues = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`${path.basename(file)} is wrong: ${issues.join('; ')}`);
}
