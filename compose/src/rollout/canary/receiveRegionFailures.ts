import { callerAddress } from '@statline/service/http/callerAddress';
import { networkKey } from '@statline/service/http/callerKey';
import { isOfOurNetworks } from '@statline/service/http/networks';
import type Koa from 'koa';
import compose from 'koa-compose';
import { createRateLimit } from '../../http/createRateLimit.ts';
import { type ReceivingRules, receiveJson } from '../../http/receiveJson.ts';
import { hasOverride } from '../../pages/overrides/readOverrides.ts';
import { REGION_FAILURES_PATH, SLOW_REGIONS_PATH } from '../../protocol/paths.ts';
import { RATE_LIMITS } from '../../protocol/rateLimits.ts';
import { RegionFailure } from '../../protocol/reports/RegionFailure.ts';
import type { Reporter } from './createCanaryJudge.ts';
import type { Proofs } from './createProofs.ts';

const MAX_BYTES = 1_000;

interface RegionFailuresOptions extends ReceivingRules {
  /** @param failure with `ms` if the region was slow. */
  onFailure: (failure: RegionFailure, reporter: Reporter) => void;
  /** Called for a failure once a minute for each network and release: without proof, one sender must raise no alarm. */
  countFailure: (failure: RegionFailure) => void;
  isKnown: (release: RegionFailure) => boolean;
  proofs: Pick<Proofs, 'reporterOf'>;
}

/** Receives browsers' reports of regions that failed or were slow; each sender is reduced to a digest. */
export function receiveRegionFailures({
  onFailure,
  countFailure,
  isKnown,
  proofs,
  ...rules
}: RegionFailuresOptions): Koa.Middleware {
  const isFirst = createRateLimit({ perCaller: 1, inAll: RATE_LIMITS.failures.inAll });
  const receive = (path: string, read: (report: RegionFailure) => RegionFailure) =>
    receiveJson({
      ...rules,
      path,
      schema: RegionFailure,
      maxBytes: MAX_BYTES,
      handle: async (report, ctx) => {
        // An overridden release may harm live releases on the same page, so such reports do not count.
        if (!isKnown(report) || hasOverride(ctx.get('cookie'))) return;
        const address = callerAddress(ctx.req, rules.trustedProxies);
        const network = networkKey(address);
        const failure = read(report);
        onFailure(failure, proofs.reporterOf(report, ctx.cookies, network));
        if (failure.ms !== undefined) return;
        const caller = `${network} ${failure.remote} ${failure.release}`;
        if (await isFirst(isOfOurNetworks(address) ? undefined : caller)) countFailure(failure);
      },
    });
  return compose([
    receive(REGION_FAILURES_PATH, ({ remote, release }) => ({ remote, release })),
    receive(SLOW_REGIONS_PATH, (report) => ({ ms: 0, ...report })),
  ]);
}
