import * as v from 'valibot';

const Milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

/** One visit to one page. It contains nothing of who that is, nor more of the address than the page. */
export const VisitReport = v.object({
  /** Its id; of a soft navigation its path, since browsers know no other ids. */
  page: v.pipe(v.string(), v.maxLength(100)),
  /** What the page's regions were made from, with what is attributed to each in the first report of a document. */
  releases: v.array(
    v.object({
      remote: v.pipe(v.string(), v.maxLength(100)),
      release: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
      /** The slowest interaction in its regions. */
      inp: v.exactOptional(Milliseconds),
      /** Transferred of its files. */
      bytes: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
      /** What its scripts took in long animation frames. */
      longFrames: v.exactOptional(Milliseconds),
      /** Uncaught, with its file nearest in the stack. */
      errors: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100))),
    }),
  ),
  /** The Core Web Vitals (https://web.dev/articles/vitals), as far as the browser measures them. */
  vitals: v.object({
    /** Largest Contentful Paint. */
    LCP: v.exactOptional(Milliseconds),
    /** Interaction to Next Paint; none where nothing was pressed. */
    INP: v.exactOptional(Milliseconds),
    /** Cumulative Layout Shift, without a unit. */
    CLS: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
  }),
});
export type VisitReport = v.InferOutput<typeof VisitReport>;
