import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('statline');

interface SpanOptions {
  /** `client`: what is done waits for another process. Default: it is this process's own work. */
  kind?: 'client';
  /** From closed sets, as the name is: no text of a request. */
  attributes?: Attributes;
}

/**
 * Does something as a part of the trace that the caller belongs to. Where nothing is traced it is
 * just done.
 *
 * @param name what is done, such as 'store.add'; it groups spans, so it has no ids in it.
 * @param act is given the span, for attributes that are known later.
 */
export function inSpan<Result>(
  name: string,
  act: (span: Span) => Promise<Result>,
  { kind, attributes = {} }: SpanOptions = {},
): Promise<Result> {
  const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes };
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await act(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records what kind of error it was: its message may quote a request. */
function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
