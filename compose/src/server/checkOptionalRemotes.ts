import { StartError } from '@statline/service/StartError';
import { remoteOf } from '../protocol/manifest/ModuleId.ts';
import { modulesOfSite } from '../site/pagesOf.ts';
import type { Site } from '../site/SiteDefinition.ts';
import type { RemoteOptions } from './CompositionOptions.ts';

/**
 * Checks that all mounted modules of optional remotes are `optional`: a page would show the others as unavailable.
 *
 * @throws StartError with the modules that are not optional.
 */
export function checkOptionalRemotes(
  site: Pick<Site, 'modules' | 'pages' | 'layoutModules'>,
  remotes: readonly Pick<RemoteOptions, 'name' | 'optional'>[],
): void {
  for (const { name } of remotes.filter(({ optional }) => optional)) {
    const needed = modulesOfSite(site).filter(
      (id) => remoteOf(id) === name && !site.modules[id]?.optional,
    );
    if (needed.length === 0) continue;
    const list = [...new Set(needed)].join(', ');
    throw new StartError(
      `The remote ${name} is optional, but pages mount modules of it that are not: ${list}.`,
    );
  }
}
