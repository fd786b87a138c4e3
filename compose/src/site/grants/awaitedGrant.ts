import type { Site } from '../SiteDefinition.ts';
import { grantAt } from './grantedTo.ts';

/**
 * The grant that covers a pathname while there is no release of the remote that has it: whether there
 * is a page is unknown then.
 */
export function awaitedGrant(
  { grants }: Pick<Site, 'grants'>,
  releases: readonly { name: string }[],
  pathname: string,
): string | undefined {
  const found = grants && grantAt(grants.paths, pathname.toLowerCase());
  return found && !releases.some(({ name }) => name === found.remote) ? found.grant : undefined;
}
