import type { IncomingMessage } from 'node:http';
import { API_SECRET_HEADER } from '@statline/contract/api';
import { isSameSecret } from './isSameSecret.ts';

/**
 * X-Forwarded-For is believed of the site's shells alone, which send the secret that they share with the API:
 * whatever else reaches its port, such as code beside a shell, could make callers up and pass every limit.
 *
 * @param apiSecret `API_SECRET`; undefined: no header is believed.
 * @returns how many hops of a request's X-Forwarded-For are believed.
 */
export function trustShells(
  apiSecret: string | undefined,
  trustedHops: number,
): (request: IncomingMessage) => number {
  return ({ headers }) => {
    const given = String(headers[API_SECRET_HEADER] ?? '');
    return apiSecret !== undefined && isSameSecret(given, apiSecret) ? trustedHops : 0;
  };
}
