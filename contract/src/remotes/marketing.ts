import type { DashboardMetrics } from '../dashboard.ts';
import { type BaseProps, moduleContract, type RemoteContract } from '../modules.ts';
import { SAMPLE_BASE_PROPS, SAMPLE_METRICS_PROPS } from '../sampleProps.ts';

export interface MetricsProps extends BaseProps {
  metrics: DashboardMetrics;
}

export default {
  port: 3001,
  modules: {
    Hero: moduleContract<BaseProps>({ sections: ['hero'], sampleProps: SAMPLE_BASE_PROPS }),
    Story: moduleContract<BaseProps>({
      sections: ['features', 'mission', 'about'],
      sampleProps: SAMPLE_BASE_PROPS,
    }),
    Metrics: moduleContract<MetricsProps>({ sampleProps: SAMPLE_METRICS_PROPS }),
  },
} as const satisfies RemoteContract;
