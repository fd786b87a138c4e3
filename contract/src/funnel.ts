import * as v from 'valibot';

/**
 * The way of visitors to the list, from counts alone: a document was loaded from elsewhere, a field of the form
 * got the focus, the form was sent, the address was confirmed.
 */
export const FUNNEL_STEPS = ['visit', 'started', 'sent', 'confirmed'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Requested by the form's style when a field gets the focus: without script too. */
export const FORM_STARTED_PATH = '/_shell/form-started';

/** Where the API takes the counts of its shells; not below `/api/`, so no visitor reaches it. */
export const FUNNEL_PATH = '/funnel';

/** Which release of a canary's remote a visitor has: `marketing/canary/0123456789abcdef`; empty: there is no canary. */
export const VARIANT_HEADER = 'x-variant';
export const Variant = v.pipe(
  v.string(),
  v.regex(/^([a-z0-9]{2,24}\/(live|canary)\/[0-9a-f]{16})?$/),
);

export const FunnelCount = v.object({
  /** UTC. */
  day: v.pipe(v.string(), v.isoDate()),
  variant: Variant,
  step: v.picklist(FUNNEL_STEPS),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
});
export type FunnelCount = v.InferOutput<typeof FunnelCount>;

/** What a shell hands on at a time. */
export const FunnelCounts = v.object({
  counts: v.pipe(v.array(FunnelCount), v.nonEmpty(), v.maxLength(200)),
});
