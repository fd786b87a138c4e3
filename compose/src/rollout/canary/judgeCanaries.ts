import type { Logger } from '@statline/service/logging/createLogger';
import {
  type CanaryJudge,
  type CanaryJudgeOptions,
  createCanaryJudge,
} from './createCanaryJudge.ts';
import { tellPeers } from './tellPeers.ts';

interface JudgeCanariesOptions extends Omit<CanaryJudgeOptions, 'onNews'> {
  /** URLs of the site's other servers, and the secret that all share; without it, each judges alone. */
  peers: { urls: readonly string[]; secret?: string | undefined } | undefined;
  logger: Logger;
}

/** Judges canaries, and tells the site's other servers what this one has seen of them. */
export function judgeCanaries({
  peers: { urls, secret } = { urls: [] },
  logger,
  ...options
}: JudgeCanariesOptions): { judge: CanaryJudge; close(): void } {
  const judge = createCanaryJudge({ ...options, onNews: () => told?.soon() });
  const told =
    secret === undefined ? undefined : tellPeers({ peers: urls, secret, tell: judge.tell, logger });
  return { judge, close: () => told?.close() };
}
