import type { Release } from '../../manifest/release.ts';

/**
 * Whether style sheets are all that two builds of a remote differ in, as far as a page shows them. The
 * container's own file, the server's bundle and the enhancements say the number of their build; what of
 * the sources is in them is in the modules' scripts too, or is done by then.
 */
export function isOfStyleOnly(before: Release, now: Release): boolean {
  return scriptsOf(before) === scriptsOf(now);
}

function scriptsOf({ files, container, serverBundle, enhancements = {} }: Release): string {
  const left = [container.file, serverBundle, ...Object.values(enhancements)];
  return Object.entries(files)
    .filter(([file]) => !file.endsWith('.css') && !left.includes(file))
    .map((entry) => entry.join(' '))
    .sort()
    .join();
}
