import * as v from 'valibot';

const Text = v.pipe(v.string(), v.maxLength(4_000));

/** An element of a document's head that describes the page. */
export const HeadTag = v.strictObject({
  element: v.picklist(['title', 'meta', 'link']),
  attributes: v.record(Text, Text),
  /** Of a title. */
  text: v.exactOptional(Text),
});
export type HeadTag = v.InferOutput<typeof HeadTag>;
