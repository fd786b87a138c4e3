import { ASSETS_PATH } from '../composition/scriptFolders.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import type { BrowserBuild } from './BrowserBuild.ts';

export interface Preload {
  href: string;
  as: 'script' | 'font';
  /** Set where the script that loads the file demands it: both must agree, or the browser loads twice. */
  integrity?: string | undefined;
}

/**
 * Every file that the page needs, so that the browser's load graph is one level deep instead of
 * a chain from the shell to a container to a module.
 */
export function preloads(
  build: BrowserBuild,
  releases: readonly Pick<LiveRelease, 'pinned' | 'checkedFiles'>[],
  mounts: readonly ModuleId[],
): Preload[] {
  const found = new Map<string, Preload>();
  const add = (preload: Preload) => found.set(preload.href, preload);

  for (const font of build.fonts) add({ href: `${ASSETS_PATH}${font}`, as: 'font' });
  for (const { file, integrity } of build.scripts) {
    add({ href: `${ASSETS_PATH}${file}`, as: 'script', integrity });
  }
  for (const { pinned, checkedFiles } of releases) {
    const { name, baseUrl, container, modules } = pinned;
    const needed = mounts.filter((id) => id.startsWith(`${name}/`));
    if (needed.length === 0) continue;
    add({ href: `${baseUrl}${container.file}`, as: 'script', integrity: container.integrity });
    for (const id of needed) {
      for (const file of modules[id.slice(name.length + 1)] ?? []) {
        add({ href: `${baseUrl}${file}`, as: 'script', integrity: checkedFiles[file] });
      }
    }
  }
  return [...found.values()];
}
