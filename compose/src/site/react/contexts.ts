import { createContext } from 'react';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { PageParams } from '../../protocol/pagePath.ts';

/** The modules that a component stands in, the outermost first; none: it is the host's. */
export const AroundContext = createContext<readonly ModuleId[]>([]);

/** The parameters of the path of the page on screen. */
export const PageParamsContext = createContext<PageParams>({});
