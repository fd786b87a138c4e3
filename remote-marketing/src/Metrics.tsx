import type { MetricsProps } from '@statline/contract/remotes/marketing';
import { WaitlistBoxScore } from './metrics/WaitlistBoxScore.tsx';

export default function Metrics({ metrics }: MetricsProps) {
  return <WaitlistBoxScore metrics={metrics} />;
}
