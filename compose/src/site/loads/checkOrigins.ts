import { StartError } from '@statline/service/StartError';
import type { OriginGrants } from './OriginGrants.ts';

/**
 * Checks that each origin which a site grants is one, so that a policy can name it.
 *
 * @throws StartError with the first that is not, or whose remote is unknown.
 */
export function checkOrigins(
  { origins = {} }: { origins?: OriginGrants },
  remotes: readonly { name: string }[],
): void {
  for (const [remote, { connect = [], images = [] }] of Object.entries(origins)) {
    if (!remotes.some(({ name }) => name === remote)) {
      throw new StartError(
        `The site grants origins to the remote ${remote}, which it does not have.`,
      );
    }
    for (const origin of [...connect, ...images]) {
      if (isOrigin(origin)) continue;
      throw new StartError(
        `The site grants ${remote} the origin "${origin}", not one like "https://api.example".`,
      );
    }
  }
}

function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}
