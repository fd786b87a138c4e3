import * as v from 'valibot';

/**
 * Steps of visitors to the list, counted without identifying anyone: a document was loaded from elsewhere, a field of
 * the form got the focus, the form was sent, the address was confirmed.
 */
export const FUNNEL_STEPS = ['visit', 'started', 'sent', 'confirmed'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The form's style requests this path when a field takes the focus, without script too. */
export const FORM_STARTED_PATH = '/_shell/form-started';

/** The API receives the shells' counts here. Not below `/api/`, so visitors cannot reach it. */
export const FUNNEL_PATH = '/funnel';

/**
 * Request header with the visitor's variant during a canary: `marketing/canary/0123456789abcdef`; empty without a
 * canary.
 */
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

/** The counts of one request of a shell. */
export const FunnelCounts = v.object({
  counts: v.pipe(v.array(FunnelCount), v.nonEmpty(), v.maxLength(200)),
});
