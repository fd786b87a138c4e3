import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('statline');

interface SpanOptions {
  /** `client`: the span waits for another process. Default: work of this process. */
  kind?: 'client';
  /** Values from closed sets, like the name: no text of a request. */
  attributes?: Attributes;
}

/**
 * Runs a function as a span of the current trace. Without tracing it only runs the function.
 *
 * @param name such as 'store.add'; it groups spans, so it contains no ids.
 * @param run receives the span, for attributes that are known later.
 */
export function inSpan<Result>(
  name: string,
  run: (span: Span) => Promise<Result>,
  { kind, attributes = {} }: SpanOptions = {},
): Promise<Result> {
  const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes };
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records only the type of the error: its message may quote a request. */
function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
