import { createContext } from 'react';
import type { PageParams } from '../grants/pagePath.ts';

/** The parameters of the path of the page on screen. */
export const PageParamsContext = createContext<PageParams>({});
