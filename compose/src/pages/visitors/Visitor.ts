import type { DevelopmentClaim } from '../../protocol/manifest/developmentClaim.ts';

/** Where a visitor gets a remote from, instead of its live release. */
export interface Override {
  /** The folder of the release, with a slash at the end. */
  url: string;
  /** Set by a signed link: it describes the release, since the server cannot reach the developer's machine. */
  claim?: DevelopmentClaim;
}

/** What makes one visitor's page differ from another's. */
export interface Visitor {
  /** 0 to 99, the same on every visit; undefined while there is no canary that it matters to. */
  bucket: number | undefined;
  /** By remote (`readOverrides`). */
  overrides: ReadonlyMap<string, Override>;
}

/** A visitor without a canary bucket or overrides. */
export const DEFAULT_VISITOR: Visitor = { bucket: undefined, overrides: new Map() };

/** Whether this visitor gets the public page. */
export const isDefaultVisitor = ({ bucket, overrides }: Visitor): boolean =>
  bucket === undefined && overrides.size === 0;
