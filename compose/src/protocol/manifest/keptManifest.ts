/** A copy of every release's manifest stays in the folder under this name. */
export const keptManifest = (id: string): string => `release-${id}.json`;

/** The id of the release whose manifest has this name; undefined: it is no such name. */
export const idOfKept = (file: string): string | undefined =>
  /^release-([0-9a-f]{16})\.json$/.exec(file)?.[1];
