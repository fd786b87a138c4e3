import type { SignUpOutcome } from '@statline/contract/api';
import { type SubmitEvent, useRef } from 'react';
import { outcomes } from '../content/notices.ts';
import { signUp } from '../content/signUp.ts';
import { ContactFields } from '../fields/ContactFields.tsx';
import { useDraft } from '../fields/useDraft.ts';
import { useFieldValue } from '../fields/useFieldValue.ts';
import { loadNoticeAhead } from '../notice/loadNotice.ts';
import { Notice } from '../notice/Notice.tsx';
import { Outcome } from '../notice/Outcome.tsx';
import { SlipHead } from '../ticket/SlipHead.tsx';
import { Submit } from '../ticket/Submit.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Honeypot } from './Honeypot.tsx';
import { JerseyStub } from './JerseyStub.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { readSignUp } from './readSignUp.ts';
import { useSignUp } from './useSignUp.ts';

const FORM = 'sign-up';

/** What a person fills in: the honeypot is none of it. */
const KEPT = ['name', 'email', 'school'];

interface SignUpFormProps {
  product: string;
  /** What came of a form that was sent without script. */
  outcome?: SignUpOutcome | undefined;
}

/** The working sign-up. Until its script has run it is a plain form, which the API answers too. */
export function SignUpForm({ product, outcome }: SignUpFormProps) {
  const { state, send } = useSignUp(product);
  const form = useRef<HTMLFormElement>(null);
  const forgetDraft = useDraft(form, FORM, KEPT);
  const name = useFieldValue(form, 'name');
  const isSending = state.status === 'sending';
  const words = 'words' in state ? state.words : undefined;
  const errors = state.status === 'failed' ? state.errors : {};
  const hasErrors = Object.keys(errors).length > 0;
  // Whoever comes back from a form sent without script arrives at the top of the slip.
  const arrived = state.status === 'idle' && outcome ? outcomes(product)[outcome] : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    if (!(await send(readSignUp(sent)))) return;
    // The visitor may have gone elsewhere meanwhile.
    forgetDraft();
    sent.reset();
  };

  return (
    <Ticket stub={<JerseyStub name={name} isJoined={(arrived ?? words)?.tone === 'good'} />}>
      <SlipHead title={signUp.slip} remark={product} />
      {arrived && <Outcome words={arrived} />}
      <form
        ref={form}
        method="post"
        action="/api/waitlist"
        onFocus={loadNoticeAhead}
        onSubmit={submit}
      >
        {words && hasErrors && <ErrorSummary form={FORM} words={words} errors={errors} />}
        <ContactFields form={FORM} organizationName="school" errors={errors} />
        <Honeypot />
        <Submit isSending={isSending}>{isSending ? signUp.sending : signUp.submit}</Submit>
      </form>
      {!arrived && <Outcome words={hasErrors ? undefined : words} />}
      <PrivacyNote />
      <Notice words={words} label="Sign-up notice" />
    </Ticket>
  );
}
