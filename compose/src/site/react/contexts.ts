import { createContext } from 'react';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { PageParams } from '../../protocol/pagePath.ts';
import type { Site } from '../SiteDefinition.ts';
import type { ModuleLoader } from './ModuleLoader.ts';

/** What every region of a page needs. */
export interface RegionEnvironment {
  loader: ModuleLoader;
  site: Pick<Site, 'modules' | 'loading' | 'unavailable'>;
}

/** Given once, at the root of the page, by its renderer; it never changes. */
export const RegionContext = createContext<RegionEnvironment | undefined>(undefined);

/** The modules around a component, the outermost first; none: it is the host's. */
export const AroundContext = createContext<readonly ModuleId[]>([]);

/** The parameters of the path of the page on screen. */
export const PageParamsContext = createContext<PageParams>({});
