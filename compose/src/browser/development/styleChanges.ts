import type { Release } from '../../protocol/manifest/release.ts';

/**
 * The files, with their hashes, in which two builds differ unless they differ in style sheets alone, as far as a page
 * shows them. Container, server bundle and enhancements are ignored: they contain their build's number, and no sources
 * that the modules' scripts do not contain.
 */
export function scriptsOf({ files, container, serverBundle, enhancements = {} }: Release): string {
  const left = [container.file, serverBundle, ...Object.values(enhancements)];
  return Object.entries(files)
    .filter(([file]) => !file.endsWith('.css') && !left.includes(file))
    .map((entry) => entry.join(' '))
    .sort()
    .join();
}

/** Replaces changed style sheets; a new one applies before the old one is removed. */
export async function swapStyleSheets(
  folder: string,
  before: Release['files'],
  now: Release['files'],
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

function insertAfter(link: HTMLLinkElement, href: string): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement;
  next.removeAttribute('integrity');
  next.href = href;
  return new Promise((settled) => {
    next.onload = settled;
    next.onerror = settled;
    link.after(next);
  });
}
