import type { DevelopmentClaim } from '../../protocol/manifest/developmentClaim.ts';

/** What makes one visitor's page differ from another's. */
export interface Visitor {
  /** 0 to 99, the same on every visit; undefined while there is no canary that it matters to. */
  bucket: number | undefined;
  /** Remotes that this visitor gets from elsewhere, while developing against production. */
  overrides: ReadonlyMap<string, string>;
  /** Remotes that this visitor's browser gets from the developer's own machine (`openDevelopmentToken`). */
  developed: ReadonlyMap<string, DevelopmentClaim>;
}

/** A visitor without a canary bucket, overrides or development links. */
export const DEFAULT_VISITOR: Visitor = {
  bucket: undefined,
  overrides: new Map(),
  developed: new Map(),
};

/** Whether this visitor gets releases of their own. */
export const hasOwnRemotes = ({ overrides, developed }: Visitor): boolean =>
  overrides.size > 0 || developed.size > 0;

/** Whether this visitor gets the public page. */
export const isDefaultVisitor = (visitor: Visitor): boolean =>
  visitor.bucket === undefined && !hasOwnRemotes(visitor);
