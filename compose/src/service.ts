export {
  createLogger,
  type Logger,
  type LoggerOptions,
} from '@statline/service/logging/createLogger';
export { runService, type Service } from '@statline/service/runService';
export { StartError } from '@statline/service/StartError';
