import type { Router } from '@statline/compose/site';
import { createContext } from 'react';

/**
 * Provided once, at the root of the page; undefined on the server, which has no navigation. The location is
 * intentionally not in React's state: a change above a region whose script is not loaded yet would discard the server's
 * HTML of that region.
 */
export const RouterContext = createContext<Router | undefined>(undefined);
