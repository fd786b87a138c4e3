import { createReleaseContract } from '@statline/compose/gate/createReleaseContract';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { PAGE_MODULES } from './routing/pageModules.ts';

/** What this shell asks of releases: the modules of its pages, and none that is declared beside them. */
export const RELEASE_CONTRACT = createReleaseContract(
  Object.fromEntries(
    Object.values(PAGE_MODULES)
      .flat()
      .map((module) => [module, SAMPLE_PROPS[module]]),
  ),
);
