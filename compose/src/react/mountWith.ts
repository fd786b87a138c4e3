import { createElement } from 'react';
import type { ModuleData } from './ModuleData.ts';
import { ModuleWithData, type MountWithData } from './ModuleWithData.tsx';

/** What mounts the modules of a page that load something. */
export const mountWith =
  (data: ModuleData): MountWithData =>
  (mount) =>
    createElement(ModuleWithData, { ...mount, data });
