import type { Override } from '../overrides/readOverrides.ts';

/** The properties of a visitor that pages depend on. */
export interface Visitor {
  /** 0 to 99, the same on every visit; undefined: no canary can be shown, or the visitor has overrides. */
  bucket: number | undefined;
  /** The network that counts once as evidence of a canary; undefined: the page does not count. */
  network?: string | undefined;
  overrides: ReadonlyMap<string, Override>;
}

export const DEFAULT_VISITOR: Visitor = { bucket: undefined, overrides: new Map() };

/** Whether this visitor gets the public page. */
export const isDefaultVisitor = ({ bucket, overrides }: Visitor): boolean =>
  bucket === undefined && overrides.size === 0;
