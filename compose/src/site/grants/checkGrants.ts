import { StartError } from '@statline/service/StartError';
import { ASSETS_PATH, MIRROR_PATH } from '../../protocol/paths.ts';
import type { Site } from '../SiteDefinition.ts';

/** A path that grants itself, or with a slash at the end what is below it; never the whole site. */
const GRANT = /^(?:\/[a-z0-9][a-z0-9._~-]*)+\/?$/;

/** The engine's own paths. */
const RESERVED = [ASSETS_PATH, MIRROR_PATH, '/_shell/'];

/**
 * Checks that each path which a site grants differs from every other.
 *
 * @throws StartError with the first grant that does not, or whose remote is unknown.
 */
export function checkGrants(
  { grants }: Pick<Site, 'grants'>,
  remotes: readonly { name: string }[],
): void {
  const owners = new Map<string, string>();
  for (const [remote, paths] of Object.entries(grants?.paths ?? {})) {
    if (!remotes.some(({ name }) => name === remote)) {
      throw new StartError(
        `The site grants paths to the remote ${remote}, which it does not have.`,
      );
    }
    for (const path of paths) {
      if (!GRANT.test(path)) {
        throw new StartError(
          `The site grants ${remote} the path "${path}", not one like "/legal/".`,
        );
      }
      if (RESERVED.some((reserved) => `${path}/`.startsWith(reserved))) {
        throw new StartError(`The site grants ${remote} the path ${path}, where no page can be.`);
      }
      const owner = owners.get(path);
      if (owner !== undefined) {
        throw new StartError(`The site grants ${path} to ${owner} and to ${remote}.`);
      }
      owners.set(path, remote);
    }
  }
}
