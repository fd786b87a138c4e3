import * as v from 'valibot';
import { RELEASE_ID } from '../names/ModuleId.ts';

const Milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

/** One visit to one page. It identifies no visitor, and has no query or fragment of the address. */
export const VisitReport = v.object({
  /** The page's id, or after a soft navigation its path: browsers know the id of the document's page only. */
  page: v.pipe(v.string(), v.maxLength(100)),
  /** The releases of the page's regions; the first report of a document also has the costs attributed to each. */
  releases: v.array(
    v.object({
      remote: v.pipe(v.string(), v.maxLength(100)),
      release: v.pipe(v.string(), v.regex(RELEASE_ID)),
      /** Duration of the slowest interaction in its regions. */
      inp: v.exactOptional(Milliseconds),
      /** Bytes transferred for its files. */
      bytes: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
      /** Duration of its scripts in long animation frames. */
      longFrames: v.exactOptional(Milliseconds),
      /** Number of uncaught errors whose topmost attributable stack frame is in one of its files. */
      errors: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100))),
    }),
  ),
  /** The Core Web Vitals (https://web.dev/articles/vitals), as far as the browser measures them. */
  vitals: v.object({
    /** Largest Contentful Paint. */
    LCP: v.exactOptional(Milliseconds),
    /** Interaction to Next Paint; absent without an interaction. */
    INP: v.exactOptional(Milliseconds),
    /** Cumulative Layout Shift, without a unit. */
    CLS: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
  }),
});
export type VisitReport = v.InferOutput<typeof VisitReport>;
