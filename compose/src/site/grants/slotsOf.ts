import type { AnyPage } from '../SiteDefinition.ts';

/** The slots that a page has. */
export const slotsOf = ({ regions }: Pick<AnyPage, 'regions'>): string[] =>
  regions.flatMap((region) => ('slot' in region ? [region.slot] : []));
