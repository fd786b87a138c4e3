import { createContext } from 'react';
import { createDashboardStore, type DashboardStore } from './createDashboardStore.ts';

/** Provided once, at the root of the page, so that the figures survive client-side navigation. */
export const DashboardStoreContext = createContext<DashboardStore>(
  createDashboardStore({ status: 'loading' }, () => new Promise(() => {})),
);
