import * as v from 'valibot';

/** Limit of a tag's text, and of each attribute. */
export const MAX_TAG_LENGTH = 4_000;

const Text = v.pipe(v.string(), v.maxLength(MAX_TAG_LENGTH));

export const HeadTag = v.strictObject({
  element: v.picklist(['title', 'meta', 'link']),
  attributes: v.record(Text, Text),
  text: v.exactOptional(Text),
});
export type HeadTag = v.InferOutput<typeof HeadTag>;
