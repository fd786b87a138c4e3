import type { IncomingMessage } from 'node:http';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import { isIn, OUR_NETWORKS } from '@statline/service/http/networks';

/**
 * Who sends a request, as far as its address tells: undefined for this machine and private networks,
 * where everybody may come by one proxy that nobody has told of.
 *
 * @param trustedProxies proxies of ours in front of the server.
 */
export function callerOf(request: IncomingMessage, trustedProxies: number): string | undefined {
  const address = callerAddress(request, trustedProxies);
  return isIn(OUR_NETWORKS, address) ? undefined : callerKey(address);
}
