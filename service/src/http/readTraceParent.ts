/** The position of a request in a caller's trace. */
export interface TraceParent {
  /** 32 hexadecimal digits that all requests of one trace share. */
  traceId: string;
  /** 16 hexadecimal digits: the id of the caller's span. */
  parentId: string;
  /** Whether the caller may have recorded its span. */
  sampled: boolean;
}

/** Later versions may add fields at the end, each after a dash. */
const FIELDS =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

const SAMPLED = 1;

/**
 * @returns undefined if the header has to be ignored.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function readTraceParent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId, parentId, flags = '', more] = FIELDS.exec(header) ?? [];
  if (traceId === undefined || parentId === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, parentId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
