import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { REMOTE_NAME, REMOTE_NAME_RULE, remoteOf } from '../protocol/manifest/ModuleId.ts';
import { isReleaseKey } from '../releases/trust/releaseKeys.ts';
import { modulesOfSite } from '../site/pageModules.ts';
import type { Site } from '../site/SiteDefinition.ts';
import type { CompositionOptions } from './CompositionOptions.ts';

/**
 * Checks the name and keys of each remote, and that all mounted modules of optional remotes are `optional`: a page
 * would show the others as unavailable. Mounted modules of a remote that is not listed are always unavailable, which is
 * logged.
 *
 * @throws StartError about the first name or key that is invalid, a name that is listed twice, or with the modules that
 *   are not optional.
 */
export function checkRemotes(
  site: Pick<Site, 'modules' | 'pages' | 'layoutModules'>,
  { remotes, feed }: Pick<CompositionOptions<never, never>, 'remotes' | 'feed'>,
  logger: Pick<Logger, 'warn'>,
): void {
  const mounted = [...new Set(modulesOfSite(site))];
  for (const [at, { name, optional, keys = [] }] of remotes.entries()) {
    if (!REMOTE_NAME.test(name))
      throw new StartError(
        `"${name}" is not a name for a remote: take one word of ${REMOTE_NAME_RULE}.`,
      );
    if (remotes.findIndex((other) => other.name === name) !== at)
      throw new StartError(`The remote ${name} is listed twice.`);
    const wrong = keys.find((key) => !isReleaseKey(key));
    if (wrong !== undefined)
      throw new StartError(
        `The remote ${name} has the key "${wrong}", which no \`compose create-key\` prints.`,
      );
    const needed = mounted.filter((id) => remoteOf(id) === name && !site.modules[id]?.optional);
    if (!optional || needed.length === 0) continue;
    throw new StartError(
      `The remote ${name} is optional, but pages mount modules of it that are not: ${needed.join(', ')}.`,
    );
  }
  if (feed) return;
  const unlisted = mounted.filter((id) => !remotes.some(({ name }) => name === remoteOf(id)));
  if (unlisted.length > 0)
    logger.warn({ modules: unlisted }, 'pages mount modules of remotes that are not listed');
}
