import type { RequestListener } from 'node:http';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  type ExportResult,
  ExportResultCode,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../logging/createLogger.ts';
import { noLongerThan } from '../noLongerThan.ts';
import type { TracingSettings } from '../settings/readTracingSettings.ts';
import { traceRequests } from './traceRequests.ts';

/** If the collector takes longer, the batch is lost. */
const EXPORT_TIMEOUT_MS = 5_000;

/** Less than the time that a service has for closing (`runService`). */
const STOP_TIMEOUT_MS = 2_000;

/** Largest queue of spans; further ones are dropped. */
const MAX_WAITING_SPANS = 2_048;

export interface Tracing {
  /** Wraps a listener: each request is a span in the caller's trace. */
  trace(listener: RequestListener): RequestListener;
  /** Sends the remaining spans, within a deadline. */
  stop(): Promise<void>;
}

export function exportSpans(
  service: string,
  { endpoint, headers, ratio }: TracingSettings,
  logger: Logger,
): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // Callers are not trusted: their sampling flag does not increase what is recorded.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggingFailures(exporter, logger),
        maxQueueSize: MAX_WAITING_SPANS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);

  return {
    trace: traceRequests,
    stop: () =>
      noLongerThan(
        STOP_TIMEOUT_MS,
        provider.shutdown().catch(() => {}),
      ),
  };
}

/** Logs once that the collector is unavailable, and once that it is back. */
function loggingFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  const report = ({ code, error }: ExportResult) => {
    const failed = code !== ExportResultCode.SUCCESS;
    if (failed && !isFailing) logger.warn({ err: error }, 'traces cannot be sent');
    if (!failed && isFailing) logger.info('traces can be sent again');
    isFailing = failed;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
