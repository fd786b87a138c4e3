import type { Logger } from '../logging/createLogger.ts';
import type { TracingSettings } from '../settings/readTracingSettings.ts';
import type { Tracing } from './exportSpans.ts';

/** Starts tracing. The code is loaded only if settings name a collector (docs/decisions/operators.md). */
export async function startTracing(
  service: string,
  settings: TracingSettings | undefined,
  logger: Logger,
): Promise<Tracing> {
  if (!settings) return { trace: (listener) => listener, stop: async () => {} };
  const { exportSpans } = await import('./exportSpans.ts');
  return exportSpans(service, settings, logger);
}
