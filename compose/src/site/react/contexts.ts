import { createContext } from 'react';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { PageParams } from '../../protocol/names/pagePath.ts';
import type { Site } from '../SiteDefinition.ts';
import type { ModuleLoader } from './ModuleLoader.ts';

export interface RegionEnvironment {
  loader: ModuleLoader;
  site: Pick<Site, 'modules' | 'loading' | 'unavailable'>;
}

/** Provided once, at the root of the page. The value never changes. */
export const RegionContext = createContext<RegionEnvironment | undefined>(undefined);

/** The modules that contain a component, the outermost first; empty: the component is the host's. */
export const AncestorsContext = createContext<readonly ModuleId[]>([]);

export const PageParamsContext = createContext<PageParams>({});

/** Whether the visitor is leaving the page that contains a region; false in the layout, which stays. */
export const LeavingContext = createContext(false);
