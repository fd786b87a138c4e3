import type { RemoteModuleId } from '@statline/contract/modules';
import type { PinnedRelease } from '../../composition/Composition.ts';
import { ASSETS_PATH, type BrowserBuild } from './BrowserBuild.ts';

export interface Preload {
  href: string;
  as: 'script' | 'font';
  /** Set where the script that loads the file demands it: both must agree, or the browser loads twice. */
  integrity?: string;
}

/**
 * Every file that the page needs, so that the browser's load graph is one level deep instead of
 * a chain from the shell to a container to a module.
 */
export function preloads(
  build: BrowserBuild,
  releases: readonly PinnedRelease[],
  mounts: readonly RemoteModuleId[],
): Preload[] {
  const found = new Map<string, Preload>();
  const add = (preload: Preload) => found.set(preload.href, preload);

  for (const font of build.fonts) add({ href: `${ASSETS_PATH}${font}`, as: 'font' });
  for (const script of build.scripts) add({ href: `${ASSETS_PATH}${script}`, as: 'script' });
  for (const { name, baseUrl, container, modules } of releases) {
    const needed = mounts.filter((id) => id.startsWith(`${name}/`));
    if (needed.length === 0) continue;
    add({ href: `${baseUrl}${container.file}`, as: 'script', integrity: container.integrity });
    for (const id of needed) {
      for (const file of modules[id.slice(name.length + 1)] ?? []) {
        add({ href: `${baseUrl}${file}`, as: 'script' });
      }
    }
  }
  return [...found.values()];
}
