import { createContext } from 'react';
import type { ModuleLoader } from './ModuleLoader.ts';

const unavailable = async () => ({ status: 'unavailable' }) as const;

const nothing: ModuleLoader = {
  load: unavailable,
  prepare: async () => {},
  prefetch: () => {},
  retry: unavailable,
  report: () => {},
  fallback: () => 'unavailable',
};

/** Given once, at the root of the page, by whoever renders it; it never changes. */
export const ModuleLoaderContext = createContext<ModuleLoader>(nothing);
