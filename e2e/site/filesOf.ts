const FILES = /(?:src|href)="(\/(?:assets|remotes)\/[^"]+)"|"href":"(\/remotes\/[^"]+)"/g;

/** Paths of the host's and remotes' files that a page names. */
export const filesOf = (html: string): string[] =>
  Array.from(html.matchAll(FILES), ([, attribute, json]) => attribute ?? json ?? '');
