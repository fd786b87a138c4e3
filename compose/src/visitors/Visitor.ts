import type { DevelopmentClaim } from '../manifest/developmentClaim.ts';

/** What makes one visitor's page differ from another's. */
export interface Visitor {
  /** 0 to 99, the same on every visit; undefined while there is no canary that it matters to. */
  bucket: number | undefined;
  /** Remotes that this visitor gets from elsewhere, while developing against production. */
  overrides: ReadonlyMap<string, string>;
  /** Remotes that this visitor's browser gets from the developer's own machine (`openDevelopmentToken`). */
  developed: ReadonlyMap<string, DevelopmentClaim>;
}

/** A visitor whom nothing sets apart. */
export const ANYBODY: Visitor = {
  bucket: undefined,
  overrides: new Map(),
  developed: new Map(),
};

/** Whether some of this visitor's remotes are nobody else's. */
export const hasOwnRemotes = ({ overrides, developed }: Visitor): boolean =>
  overrides.size > 0 || developed.size > 0;

/** Whether a page made for this visitor may be shown to others. */
export const isAnybody = (visitor: Visitor): boolean =>
  visitor.bucket === undefined && !hasOwnRemotes(visitor);
