import { parseTraceParent } from '@opentelemetry/core';

/** Reads the position of a request in a caller's trace. @returns undefined if the header has to be ignored. */
export const readTraceParent = (header: unknown) =>
  (typeof header === 'string' && parseTraceParent(header)) || undefined;
