import type { MountWithData } from '../../react/ModuleWithData.tsx';
import { mountWith } from '../../react/mountWith.ts';
import { createBrowserData } from './createBrowserData.ts';

/** What mounts modules that load something. Few pages have one: this comes with the first. */
export const openBrowserData = (...made: Parameters<typeof createBrowserData>): MountWithData =>
  mountWith(createBrowserData(...made));
