/** A copy of every release's manifest stays in the folder under this name. */
export const keptManifest = (id: string): string => `release-${id}.json`;
