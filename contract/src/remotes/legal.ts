import { type BaseProps, moduleContract, type RemoteContract } from '../modules.ts';
import { SAMPLE_BASE_PROPS } from '../sampleProps.ts';

export default {
  port: 3003,
  modules: {
    PrivacyPolicy: moduleContract<BaseProps>({ sampleProps: SAMPLE_BASE_PROPS }),
    TermsOfService: moduleContract<BaseProps>({ sampleProps: SAMPLE_BASE_PROPS }),
  },
} as const satisfies RemoteContract;
