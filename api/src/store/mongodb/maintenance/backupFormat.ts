import { BSON } from 'mongodb';
import * as v from 'valibot';

/**
 * A backup of the collections: lines of JSON, compressed. The first describes it, one for
 * each document follows, and the last has their number: a file without it was cut off.
 */
export const Heading = v.strictObject({
  backup: v.literal('waitlist'),
  format: v.literal(1),
  /** Version of the collections. */
  version: v.number(),
  at: v.string(),
});

/** A document, in extended JSON, and the key in `Collections` of where it belongs. */
export const Line = v.union([
  v.strictObject({ in: v.string(), document: v.record(v.string(), v.unknown()) }),
  v.strictObject({ end: v.record(v.string(), v.number()) }),
]);

export const formatLine = (content: object): string =>
  `${BSON.EJSON.stringify(content, { relaxed: false })}\n`;

/** Integers become numbers, dates dates, as the driver reads them from the server. */
export const parseLine = (line: string): unknown => BSON.EJSON.parse(line, { relaxed: true });
