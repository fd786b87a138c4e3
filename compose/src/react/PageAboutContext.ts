import { createContext } from 'react';

/** What the site says of the page on screen. */
export const PageAboutContext = createContext<unknown>(undefined);
