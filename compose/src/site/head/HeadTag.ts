import * as v from 'valibot';

/** Of a tag, and each attribute. */
const Text = v.pipe(v.string(), v.maxLength(4_000));

export const HeadTag = v.strictObject({
  element: v.picklist(['title', 'meta', 'link']),
  attributes: v.record(Text, Text),
  text: v.exactOptional(Text),
});
export type HeadTag = v.InferOutput<typeof HeadTag>;
