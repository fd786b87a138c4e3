/** What makes one visitor's page differ from another's. */
export interface Visitor {
  /** 0 to 99, the same on every visit; undefined while there is no canary that it matters to. */
  bucket: number | undefined;
  /** Remotes that this visitor gets from elsewhere, while developing against production. */
  overrides: ReadonlyMap<string, string>;
}

/** A visitor whom nothing sets apart. */
export const ANYBODY: Visitor = { bucket: undefined, overrides: new Map() };

/** Whether a page made for this visitor may be shown to others. */
export const isAnybody = ({ bucket, overrides }: Visitor): boolean =>
  bucket === undefined && overrides.size === 0;
