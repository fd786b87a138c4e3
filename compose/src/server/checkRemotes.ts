import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { REMOTE_NAME, REMOTE_NAME_RULE, remoteOf } from '../protocol/names/ModuleId.ts';
import { isReleaseKey } from '../releases/trust/releaseKeys.ts';
import { modulesOfSite } from '../site/pageModules.ts';
import type { Site } from '../site/SiteDefinition.ts';
import type { CompositionOptions } from './CompositionOptions.ts';

/**
 * Mounted modules of optional remotes must be `optional`: a page would show the others as unavailable. Those of remotes
 * that are not listed always are, which is logged.
 *
 * @throws StartError about the first error.
 */
export function checkRemotes(
  site: Pick<Site, 'modules' | 'pages' | 'layoutModules'>,
  { remotes, feed }: Pick<CompositionOptions<never, never>, 'remotes' | 'feed'>,
  logger: Pick<Logger, 'warn'>,
): void {
  const mounted = [...new Set(modulesOfSite(site))];
  const refuse = (reason: string) => {
    throw new StartError(reason);
  };
  for (const [at, { name, optional, keys = [] }] of remotes.entries()) {
    if (!REMOTE_NAME.test(name))
      refuse(`"${name}" is not a name for a remote: take one word of ${REMOTE_NAME_RULE}.`);
    if (remotes.findIndex((other) => other.name === name) !== at)
      refuse(`The remote ${name} is listed twice.`);
    const wrong = keys.find((key) => !isReleaseKey(key));
    if (wrong !== undefined)
      refuse(`The remote ${name} has the key "${wrong}", which no \`compose create-key\` prints.`);
    const needed = mounted.filter((id) => remoteOf(id) === name && !site.modules[id]?.optional);
    const ids = needed.join(', ');
    if (optional && ids !== '')
      refuse(`The remote ${name} is optional, but pages mount modules of it that are not: ${ids}.`);
  }
  if (feed) return;
  const unlisted = mounted.filter((id) => !remotes.some(({ name }) => name === remoteOf(id)));
  if (unlisted.length > 0)
    logger.warn({ modules: unlisted }, 'pages mount modules of remotes that are not listed');
}
