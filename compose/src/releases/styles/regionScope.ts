import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';

/**
 * What stands after `@scope` around every style of a remote: its regions, down to the other teams'
 * regions in them. The element around such a region still belongs to the remote that placed it.
 */
export function regionScope(remote: string): string {
  const own = `[${REGION_ATTRIBUTE}^="${remote}/"]`;
  return `(${own}) to ([${REGION_ATTRIBUTE}]:not(${own}) > *)`;
}

/** How the names begin that a remote's style sheets give to things of the whole document. */
export const namePrefix = (remote: string): string => `${remote}_`;
