import type { Composition } from '../../src/protocol/composition/Composition.ts';

/** What a browser finds in a document. */
export interface ReadPage {
  releases: { name: string; id: string }[];
  /** Of its `<meta>`; empty: it has none. */
  sequences: string;
  /** Everything it may load, now or later. */
  files: Set<string>;
}

export function readPage(html: string): ReadPage {
  const [, json = '{"releases":[]}'] = /id="composition">(.*?)<\/script>/s.exec(html) ?? [];
  const { releases, scripts = {} }: Composition = JSON.parse(json);
  const [, sequences = ''] = /<meta name="releases" content="([^"]*)"/.exec(html) ?? [];
  const linked = Array.from(html.matchAll(/(?:src|href)="(\/(?:assets|remotes)\/[^"]+)"/g));
  const pinned = releases.flatMap(({ baseUrl, container, modules }) =>
    [container.file, ...Object.values(modules).flat()].map((file) => baseUrl + file),
  );
  const files = [
    ...linked.map(([, href = '']) => href),
    ...pinned,
    ...Object.values(scripts).flatMap((each) => each.map(({ href }) => href)),
  ];
  return { releases, sequences, files: new Set(files) };
}
