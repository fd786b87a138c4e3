/**
 * A Node process that reports why it cannot start, logs JSON lines and stops gracefully.
 *
 * @module service
 */

export type { ServerLimits } from '@statline/service/http/createHttpServer';
export {
  createLogger,
  type Logger,
  type LoggerOptions,
  type LogLevel,
} from '@statline/service/logging/createLogger';
export { type AdminPort, runService, type Service } from '@statline/service/runService';
export { StartError } from '@statline/service/StartError';
export type { AdminSettings } from '@statline/service/settings/readAdminSettings';
