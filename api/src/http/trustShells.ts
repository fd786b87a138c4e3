import type { IncomingMessage } from 'node:http';
import { API_SECRET_HEADER } from '@statline/contract/api';
import { isSameSecret } from './isSameSecret.ts';

/**
 * Trusts X-Forwarded-For only in requests with the secret that the shells share with the API. Any other program that
 * reaches the API's port, such as code beside a shell, could invent addresses and so evade all limits.
 *
 * @param apiSecret `API_SECRET`; undefined: the header is never trusted.
 * @returns a function that returns the number of trusted hops in a request's X-Forwarded-For.
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
