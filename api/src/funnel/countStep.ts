import {
  type FunnelCount,
  type FunnelStep,
  VARIANT_HEADER,
  Variant,
} from '@statline/contract/funnel';
import type { Counts } from '@statline/service/counting/collectCounts';
import { refusesTracking } from '@statline/service/http/refusesTracking';
import type { Context } from 'koa';
import * as v from 'valibot';
import { dayOf } from '../store/days.ts';

export type StepCounts = Pick<Counts<Omit<FunnelCount, 'count'>>, 'add'>;

/** Counts a visitor's step, unless the browser refuses tracking. */
export function countStep(counts: StepCounts, ctx: Context, step: FunnelStep): void {
  if (refusesTracking(ctx.req)) return;
  const variant = v.parse(v.fallback(Variant, ''), ctx.get(VARIANT_HEADER), { abortEarly: true });
  counts.add({ day: dayOf(new Date()), variant, step });
}
