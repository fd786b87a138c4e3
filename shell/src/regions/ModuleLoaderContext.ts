import { createContext } from 'react';
import type { ModuleLoader } from './ModuleLoader.ts';

const nothing: ModuleLoader = {
  load: async () => ({ status: 'unavailable' }),
  prepare: async () => {},
  forget: () => {},
  report: () => {},
  fallback: () => 'unavailable',
};

/** Given once, at the root of the page, by whoever renders it; it never changes. */
export const ModuleLoaderContext = createContext<ModuleLoader>(nothing);
