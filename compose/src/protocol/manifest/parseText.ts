import * as v from 'valibot';

/** @returns the value of a JSON text; undefined if it is not valid. */
export function parseText<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  const json = v.pipe(v.string(), v.parseJson(), schema);
  const { success, output } = v.safeParse(json, text, { abortEarly: true });
  return success ? output : undefined;
}

/** Reads what is in an envelope, without a check of its signatures. */
export const parsePayload = <Schema extends v.GenericSchema>(
  schema: Schema,
  { payload }: { payload: string },
): v.InferOutput<Schema> | undefined =>
  parseText(schema, Buffer.from(payload, 'base64').toString());
