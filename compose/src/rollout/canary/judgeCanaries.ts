import type { Logger } from '@statline/service/logging/createLogger';
import {
  type CanaryJudge,
  type CanaryJudgeOptions,
  createCanaryJudge,
} from './createCanaryJudge.ts';
import { tellPeers } from './tellPeers.ts';

interface JudgeCanariesOptions extends Omit<CanaryJudgeOptions, 'onNews'> {
  /** The other servers of the site, as this one reaches them. */
  peers: readonly string[];
  /** Which all of them share; undefined: each judges alone. */
  peersSecret: string | undefined;
  logger: Logger;
}

/** Judges canaries, and tells the site's other servers what this one has seen of them. */
export function judgeCanaries({
  peers,
  peersSecret: secret,
  logger,
  ...options
}: JudgeCanariesOptions): { judge: CanaryJudge; close(): void } {
  const judge = createCanaryJudge({ ...options, onNews: () => told?.soon() });
  const told =
    secret === undefined ? undefined : tellPeers({ peers, secret, tell: judge.tell, logger });
  return { judge, close: () => told?.close() };
}
