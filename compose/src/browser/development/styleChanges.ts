import type { Release } from '../../protocol/manifest/release.ts';

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

/**
 * Fetches style sheets anew, and removes those that are there no longer. A new one applies before the old
 * one is removed.
 *
 * @param folder of a release, with a slash at the end.
 * @param files what is in it, with the hashes: before, and now.
 */
export async function swapStyleSheets(
  folder: string,
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    links.map(async (link) => {
      const { origin, pathname } = new URL(link.href);
      const address = `${origin}${pathname}`;
      if (!address.startsWith(folder)) return;
      const file = address.slice(folder.length);
      const hash = now[file];
      if (hash === before[file]) return;
      if (hash !== undefined) await insertAfter(link, `${address}?${encodeURIComponent(hash)}`);
      link.remove();
    }),
  );
}

/** Resolves when it is loaded, or has failed. */
function insertAfter(link: HTMLLinkElement, href: string): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement;
  next.removeAttribute('integrity');
  next.href = href;
  return new Promise((settled) => {
    next.onload = () => settled();
    next.onerror = () => settled();
    link.after(next);
  });
}
