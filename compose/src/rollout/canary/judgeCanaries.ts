import type { Logger } from '@statline/service/logging/createLogger';
import {
  type CanaryJudge,
  type CanaryJudgeOptions,
  createCanaryJudge,
} from './createCanaryJudge.ts';
import { sendEvidence } from './exchangeEvidence.ts';

interface JudgeCanariesOptions extends Omit<CanaryJudgeOptions, 'onChange'> {
  /** URLs of the site's other servers, and the secret that all share; without it, each judges alone. */
  peers: { urls: readonly string[]; secret?: string | undefined } | undefined;
  logger: Logger;
}

/** Judges canaries, and sends the site's other servers what this one has seen of them. */
export function judgeCanaries({
  peers: { urls, secret } = { urls: [] },
  logger,
  ...options
}: JudgeCanariesOptions): { judge: CanaryJudge; close(): void } {
  const judge = createCanaryJudge({ ...options, onChange: () => sender?.soon() });
  const { evidence } = judge;
  const sender =
    secret === undefined ? undefined : sendEvidence({ peers: urls, secret, evidence, logger });
  return { judge, close: () => sender?.close() };
}
