import type { SignUpOutcome } from '../api.ts';
import { type BaseProps, moduleContract, type RemoteContract } from '../modules.ts';
import { SAMPLE_BASE_PROPS } from '../sampleProps.ts';

export interface SignUpSectionProps extends BaseProps {
  /** Set after a form was sent without script: `/?signup=joined#waitlist`. */
  outcome?: SignUpOutcome;
  /** With the outcome `invalid`: refused field → a sentence for the visitor. */
  errors?: Readonly<Record<string, string>>;
  /** With the outcome `joined`: whether the address is confirmed by mail. */
  confirmByMail?: boolean;
}

export default {
  port: 3002,
  modules: {
    SignUpSection: moduleContract<SignUpSectionProps>({
      sections: ['waitlist'],
      sampleProps: SAMPLE_BASE_PROPS,
    }),
    WaitlistPage: moduleContract<BaseProps>({ sampleProps: SAMPLE_BASE_PROPS }),
  },
} as const satisfies RemoteContract;
