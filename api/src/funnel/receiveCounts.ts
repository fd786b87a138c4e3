import { API_SECRET_HEADER } from '@statline/contract/api';
import { FunnelCounts } from '@statline/contract/funnel';
import { readJson } from '@statline/service/http/readJson';
import type { Middleware } from 'koa';
import * as v from 'valibot';
import { malformedBody, unsignedMessage } from '../http/httpErrors.ts';
import { isSameSecret } from '../http/isSameSecret.ts';
import type { Funnel } from '../store/Funnel.ts';

const MAX_BYTES = 64 * 1_024;

/** `POST /funnel`: the counts of a shell. */
export function receiveCounts(
  funnel: Pick<Funnel, 'add'>,
  apiSecret: string | undefined,
): Middleware {
  return async (ctx) => {
    if (apiSecret !== undefined && !isSameSecret(ctx.get(API_SECRET_HEADER), apiSecret))
      throw unsignedMessage();
    const report = v.safeParse(FunnelCounts, await readJson(ctx.req, MAX_BYTES), {
      abortEarly: true,
    });
    if (!report.success) throw malformedBody();
    await funnel.add(report.output.counts);
    ctx.body = { message: 'Noted.' };
  };
}
