import type { LinkClaim } from '../../protocol/manifest/LinkClaim.ts';

/** Where a visitor gets a remote from: a folder, with a slash at the end, or what a signed link states. */
export type Override = { url: string } | LinkClaim;

/** What makes one visitor's page differ from another's. */
export interface Visitor {
  /** 0 to 99, the same on every visit; undefined while there is no canary that it matters to. */
  bucket: number | undefined;
  /** Remote → its override (`readOverrides`). */
  overrides: ReadonlyMap<string, Override>;
}

export const DEFAULT_VISITOR: Visitor = { bucket: undefined, overrides: new Map() };

/** Whether this visitor gets the public page. */
export const isDefaultVisitor = ({ bucket, overrides }: Visitor): boolean =>
  bucket === undefined && overrides.size === 0;
