import { createContext } from 'react';
import type { Site } from '../SiteDefinition.ts';
import type { ModuleLoader } from './ModuleLoader.ts';

/** What every region of a page needs. */
export interface RegionEnvironment {
  loader: ModuleLoader;
  site: Pick<Site, 'modules' | 'loading' | 'unavailable'>;
}

/** Given once, at the root of the page, by its renderer; it never changes. */
export const RegionContext = createContext<RegionEnvironment | undefined>(undefined);
