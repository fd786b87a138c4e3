import type Koa from 'koa';
import { type ReceivingRules, receiveJson } from '../http/receiveJson.ts';
import { PropsRequest } from '../protocol/teamApi.ts';
import type { Site } from '../site/SiteDefinition.ts';
import { whyPropsInvalid } from '../site/whyNotValid.ts';

/** The largest props of a module, and its name. */
const MAX_BYTES = 200_000;
const MAX_REASON_LENGTH = 1_000;

/**
 * Lets teams check the props that a module mounts another with: the site's schemas are functions, which
 * `GET /_shell/contract` cannot contain.
 */
export const checkProps = ({
  site,
  ...rules
}: ReceivingRules & { site: Pick<Site, 'modules'> }): Koa.Middleware =>
  receiveJson({
    ...rules,
    path: '/_shell/props',
    schema: PropsRequest,
    maxBytes: MAX_BYTES,
    handle: ({ module, props }, ctx) => {
      const reason = whyPropsInvalid(site, module, props)?.slice(0, MAX_REASON_LENGTH);
      ctx.status = 200;
      ctx.body = reason === undefined ? {} : { reason };
    },
  });
