import { createContext } from 'react';
import type { ModuleId } from '../manifest/ModuleId.ts';

/** The modules that a component stands in, the outermost first; none: it is the host's. */
export const AroundContext = createContext<readonly ModuleId[]>([]);
