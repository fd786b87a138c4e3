import { BSON } from 'mongodb';
import * as v from 'valibot';

/**
 * Format of a backup: compressed lines of JSON. The first line describes it, then follows one line per document, and
 * the last line contains the number of documents: without it the file is incomplete.
 */
export const Heading = v.strictObject({
  backup: v.literal('waitlist'),
  format: v.literal(1),
  /** Version of the collections. */
  version: v.number(),
  at: v.string(),
});

/** A document in extended JSON, with its collection's key in `Collections`. */
export const Line = v.union([
  v.strictObject({ in: v.string(), document: v.record(v.string(), v.unknown()) }),
  v.strictObject({ end: v.record(v.string(), v.number()) }),
]);

export const formatLine = (content: object): string =>
  `${BSON.EJSON.stringify(content, { relaxed: false })}\n`;

/** Parses numbers and dates as the driver reads them from the server. */
export const parseLine = (line: string): unknown => BSON.EJSON.parse(line, { relaxed: true });
