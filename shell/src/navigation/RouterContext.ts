import type { Router } from '@statline/compose/site';
import { createContext } from 'react';

/**
 * Given once, at the root of the page; on the server there is no navigation. Where the visitor is, is no
 * state of React's on purpose: a region whose script has not come yet would lose the server's HTML
 * if anything above it changed.
 */
export const RouterContext = createContext<Router | undefined>(undefined);
