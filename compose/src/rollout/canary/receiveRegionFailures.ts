import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import type Koa from 'koa';
import compose from 'koa-compose';
import { type ReceivingRules, receiveJson } from '../../http/receiveJson.ts';
import { hasOverride } from '../../pages/overrides/readOverrides.ts';
import { REGION_FAILURES_PATH, SLOW_REGIONS_PATH } from '../../protocol/paths.ts';
import { RegionFailure } from '../../site/react/RegionFailure.ts';
import type { Reporter } from './createCanaryJudge.ts';
import type { Proofs } from './createProofs.ts';

const MAX_BYTES = 1_000;

interface RegionFailuresOptions extends ReceivingRules {
  /** @param failure with `ms` if the region was slow. */
  onFailure: (failure: RegionFailure, reporter: Reporter) => void;
  /** Whether visitors get the release, or got it until recently. */
  isKnown: (release: RegionFailure) => boolean;
  proofs: Pick<Proofs, 'reporterOf'>;
}

/** Receives browsers' reports of regions that failed or were slow; each sender is reduced to a digest. */
export function receiveRegionFailures({
  onFailure,
  isKnown,
  proofs,
  ...rules
}: RegionFailuresOptions): Koa.Middleware {
  const receive = (path: string, read: (report: RegionFailure) => RegionFailure) =>
    receiveJson({
      ...rules,
      path,
      schema: RegionFailure,
      maxBytes: MAX_BYTES,
      handle: (report, ctx) => {
        // An overridden release may harm live releases on the same page, so such reports do not count.
        if (!isKnown(report) || hasOverride(ctx.get('cookie'))) return;
        const caller = callerKey(callerAddress(ctx.req, rules.trustedProxies));
        onFailure(read(report), proofs.reporterOf(report, ctx.cookies, caller));
      },
    });
  return compose([
    receive(REGION_FAILURES_PATH, ({ remote, release }) => ({ remote, release })),
    receive(SLOW_REGIONS_PATH, (report) => ({ ms: 0, ...report })),
  ]);
}
