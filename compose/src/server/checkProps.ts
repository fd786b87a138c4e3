import type Koa from 'koa';
import * as v from 'valibot';
import { type ReceivingRules, receiveJson } from '../http/receiveJson.ts';
import { PROPS_PATH } from '../protocol/paths.ts';
import { PropsRequest } from '../protocol/teamApi.ts';
import type { Site, StandardSchema } from '../site/SiteDefinition.ts';
import { whyNotValid } from '../site/whyNotValid.ts';

/** The maximum size of a request: the largest props of a module, and its name. */
const MAX_PROPS_BYTES = 200_000;
const MAX_REASON_LENGTH = 1_000;

/** Lets teams check props: the site's schemas are functions, which `GET /_shell/contract` cannot contain. */
export const checkProps = ({
  site,
  ...rules
}: ReceivingRules & { site: Pick<Site, 'modules'> }): Koa.Middleware =>
  receiveJson({
    ...rules,
    path: PROPS_PATH,
    schema: PropsRequest,
    maxBytes: MAX_PROPS_BYTES,
    handle: ({ module, props }, ctx) => {
      const schema = stopEarly(site.modules[module]?.propsSchema);
      const reason = whyNotValid(schema, props)?.slice(0, MAX_REASON_LENGTH);
      ctx.status = 200;
      ctx.body = reason === undefined ? {} : { reason };
    },
  });

/** Valibot makes an issue for each wrong entry: for 200 KB that takes seconds. */
const stopEarly = (schema: StandardSchema | undefined) =>
  schema?.['~standard'].vendor === 'valibot'
    ? v.config(schema as v.GenericSchema, { abortEarly: true })
    : schema;
