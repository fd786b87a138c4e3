import type { SignUpOutcome } from '@statline/contract/api';
import { type InputEvent, type SubmitEvent, useState } from 'react';
import { outcomes } from '../content/notices.ts';
import { signUp } from '../content/signUp.ts';
import { ContactFields } from '../fields/ContactFields.tsx';
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

interface SignUpFormProps {
  product: string;
  /** What came of a form that was sent without script. */
  outcome?: SignUpOutcome | undefined;
}

/** The working sign-up. Until its script has run it is a plain form, which the API answers too. */
export function SignUpForm({ product, outcome }: SignUpFormProps) {
  const { state, send } = useSignUp(product);
  const [name, setName] = useState('');
  const isSending = state.status === 'sending';
  const words = 'words' in state ? state.words : undefined;
  const errors = state.status === 'failed' ? state.errors : {};
  const hasErrors = Object.keys(errors).length > 0;
  // Whoever comes back from a form sent without script arrives at the top of the slip.
  const arrived = state.status === 'idle' && outcome ? outcomes(product)[outcome] : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await send(readSignUp(form))) form.reset();
  };
  const printName = ({ target }: InputEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name === 'name') setName(target.value);
  };

  return (
    <Ticket stub={<JerseyStub name={name} isJoined={(arrived ?? words)?.tone === 'good'} />}>
      <SlipHead title={signUp.slip} remark={product} />
      {arrived && <Outcome words={arrived} />}
      <form method="post" action="/api/waitlist" onSubmit={submit} onInput={printName}>
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
