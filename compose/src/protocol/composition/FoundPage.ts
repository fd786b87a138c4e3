import type { ReleasePage } from '../manifest/ReleasePage.ts';
import type { PageParams } from '../pagePath.ts';

/** A page of a release at one address: JSON, as a composition carries it. */
export interface FoundPage {
  remote: string;
  /** The address, in its one spelling. */
  path: string;
  params: PageParams;
  /** Whether the release names just this address, and not any that an open page makes. */
  isListed: boolean;
  page: Omit<ReleasePage, 'entries' | 'open'>;
}
