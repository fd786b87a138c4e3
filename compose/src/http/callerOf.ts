import type { IncomingMessage } from 'node:http';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import { isIn, OUR_NETWORKS } from '@statline/service/http/networks';

/** The sender's address; undefined for private networks, where all visitors may share one proxy that is not configured. */
export function callerOf(request: IncomingMessage, trustedProxies: number): string | undefined {
  const address = callerAddress(request, trustedProxies);
  return isIn(OUR_NETWORKS, address) ? undefined : callerKey(address);
}
