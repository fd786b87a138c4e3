import type { AnyPage } from '../SiteDefinition.ts';

export const slotsOf = ({ regions }: Pick<AnyPage, 'regions'>): string[] =>
  regions.flatMap((region) => ('slot' in region ? [region.slot] : []));
