import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const Bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Limits of what a page may transfer, in bytes, headers included. */
const PageBudget = v.strictObject({
  /**
   * At the best compression. Before the first acknowledgement a server may send 10 segments of 1,460 bytes (RFC 6928):
   * a document of up to 14,600 bytes arrives one round trip earlier than a larger one.
   */
  document: Bytes,
  /** The fonts of the first screen. */
  fonts: Bytes,
  /** Without any interaction. */
  untouchedScript: Bytes,
  /** After scrolling to the end of the page. */
  wholeScript: Bytes,
});

/** `budgets.json`: size limits of each part of the site, in bytes as sent. */
const Budgets = v.strictObject({
  /** Enforced by the shell's build: its scripts, and the fonts that every page preloads. */
  host: v.strictObject({ script: Bytes, fonts: Bytes }),
  /** Enforced by each remote's build. */
  container: Bytes,
  /** For each enhancement of a remote; enforced in the same way. */
  enhancement: Bytes,
  /** Path → limits of a visit; enforced by a browser test. */
  pages: v.record(v.pipe(v.string(), v.startsWith('/')), PageBudget),
});
export type Budgets = v.InferOutput<typeof Budgets>;

/** `modules/<remote>.json`: module → limit of its scripts, without the container; enforced by that remote's build. */
const ModuleBudgets = v.record(v.string(), Bytes);

/** @throws Error that names what is wrong in the file. */
export const readBudgets = (file = fileOf('budgets.json')): Budgets => read(Budgets, file);

/** @throws Error that names what is wrong in the file of this remote. */
export const readModuleBudgets = (remote: string) =>
  read(ModuleBudgets, fileOf(`modules/${remote}.json`));

const fileOf = (name: string): string => path.join(import.meta.dirname, name);

function read<Schema extends v.GenericSchema>(schema: Schema, file: string): v.InferOutput<Schema> {
  const result = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.output;
  const issues = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`${path.basename(file)} is wrong: ${issues.join('; ')}`);
}
