import type { Logger } from '../logging/createLogger.ts';
import type { TracingSettings } from '../settings/readTracingSettings.ts';
import { NO_TRACING, type Tracing } from './Tracing.ts';

/**
 * Begins to send traces, where settings name a collector (docs/decisions/operators.md). The code that does so is
 * loaded only then.
 *
 * @param service name of the service in its spans.
 */
export async function startTracing(
  service: string,
  settings: TracingSettings | undefined,
  logger: Logger,
): Promise<Tracing> {
  if (!settings) return NO_TRACING;
  const { exportSpans } = await import('./exportSpans.ts');
  return exportSpans(service, settings, logger);
}
