import { SIGN_UP_PATH, type SignUpRequest } from '@statline/contract/api';
import { FORM_STARTED_PATH } from '@statline/contract/funnel';
import type { SignUpSectionProps } from '@statline/contract/remotes/waitlist';
import {
  lazy,
  type MouseEvent,
  type SubmitEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { unreachable } from '../content/notices.ts';
import { signUp } from '../content/signUp.ts';
import { ContactFields } from '../fields/ContactFields.tsx';
import { inputsOf } from '../fields/inputsOf.ts';
import { useDraft } from '../fields/useDraft.ts';
import { useEdits } from '../fields/useEdits.ts';
import { loadNoticeAhead } from '../notice/loadNotice.ts';
import { Notice } from '../notice/Notice.tsx';
import { Alert, Outcome } from '../notice/Outcome.tsx';
import { SlipHead } from '../ticket/SlipHead.tsx';
import { Submit } from '../ticket/Submit.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Honeypot } from './Honeypot.tsx';
import { JerseyStub } from './JerseyStub.tsx';
import { useSignUp } from './useSignUp.ts';
import { visitSource } from './visitSource.ts';

const FORM = 'sign-up';

/** In a separate chunk, like the notice. If it cannot be loaded, only the welcome and the way back are shown. */
const loadNextSteps = () => import('./NextSteps.tsx').catch(() => ({ default: () => null }));
const NextSteps = lazy(loadNextSteps);

/** The fields that a person fills in, without the honeypot. */
const FIELDS = ['name', 'email', 'school'];

/** The working sign-up form. Until its script has run it is a plain HTML form, which the API accepts too. */
export function SignUpForm({ site, ...arrival }: SignUpSectionProps) {
  const { product } = site;
  const { state, send, edit, restart } = useSignUp(product, arrival);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, FIELDS);
  const [name, setName] = useState('');
  useEdits(form, FIELDS, (field, value) => {
    if (field === 'name') setName(value);
    edit(field, value);
  });
  const isSending = state.status === 'sending';
  const words = 'words' in state ? state.words : undefined;
  const errors = 'errors' in state ? state.errors : {};
  const hasErrors = Object.keys(errors).length > 0;
  // After a form was sent without script, the page is loaded again, and the outcome is shown at the top of the slip.
  const arrived = state.status === 'arrived' ? state.words : undefined;
  const shown = arrived ? undefined : words;
  const isJoined = words?.tone === 'good';
  const jerseyName = state.status === 'joined' ? state.request.name : name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount and when `isJoined` changes
  useEffect(() => {
    if (state.status !== 'joined') return;
    const { request } = state;
    const isSent = (input: HTMLInputElement) =>
      input.value === request[input.name as keyof SignUpRequest];
    // While the sign-up was being sent, the next person may have typed.
    if (!inputsOf(form.current, FIELDS).every(isSent)) return;
    draft.clear();
    form.current?.reset();
  }, [isJoined]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(readSignUp(event.currentTarget));
  };
  const signUpAnother = (event: MouseEvent) => {
    event.preventDefault();
    const first = form.current?.querySelector('input');
    setName(first?.value ?? '');
    // The form must be visible before a field can take the focus.
    flushSync(restart);
    first?.focus();
  };

  return (
    <Ticket stub={<JerseyStub name={jerseyName} isJoined={isJoined} />}>
      <SlipHead title={signUp.slip} remark={product} />
      {arrived && <Outcome words={arrived} />}
      <Fields
        ref={form}
        method="post"
        action={SIGN_UP_PATH}
        hidden={isJoined}
        // The page's inline script may have set `data-unsent` before hydration.
        suppressHydrationWarning
        onFocus={() => loadNoticeAhead(loadNextSteps)}
        onSubmit={submit}
      >
        {shown && hasErrors && <ErrorSummary form={FORM} words={shown} errors={errors} />}
        <ContactFields form={FORM} organizationName="school" errors={errors} />
        <Honeypot />
        <input type="hidden" name="consent" value={signUp.consent} />
        <Unsent words={unreachable} />
        <Submit isSending={isSending}>{isSending ? signUp.sending : signUp.submit}</Submit>
      </Fields>
      {!arrived && <Outcome words={hasErrors ? undefined : shown} />}
      {'confirmByMail' in state && isJoined && (
        <Suspense>
          <NextSteps site={site} confirmByMail={state.confirmByMail} isNew={!arrived} />
          {/* Without script, a link to the page without the outcome in its address. */}
          <Again href="/#waitlist" onClick={signUpAnother}>
            {signUp.again}
          </Again>
        </Suspense>
      )}
      <PrivacyNote>
        {signUp.privacy} <a href="/privacy-policy">{signUp.privacyLink}</a>
      </PrivacyNote>
      <Notice words={shown} label="Sign-up notice" />
    </Ticket>
  );
}

/** The form's values as a request to the API. */
function readSignUp(form: HTMLFormElement): SignUpRequest {
  const data = new FormData(form);
  const text = (name: keyof SignUpRequest) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    school: text('school'),
    honeypot: text('honeypot'),
    consent: text('consent'),
    ...visitSource(),
  };
}

/**
 * The server counts started forms, without script too: this style's image is requested when a field takes the focus.
 */
const Fields = styled.form`
  &:focus-within {
    background: url('${FORM_STARTED_PATH}');
  }
  /* Announced in the outcome's live region. Before the form's script is loaded, the button can only be marked. */
  &:has([aria-busy='true']) + div::before {
    position: absolute;
    clip-path: inset(50%);
    content: '${signUp.sending}';
  }
`;

/**
 * Shown by the page's inline script if the form is sent offline before its own script has loaded (docs/remotes.md).
 */
const Unsent = styled(Alert)`
  display: none;

  form[data-unsent] > & {
    display: block;
  }
`;

const Again = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  color: var(--accent-text);
  font-weight: var(--weight-strong);
`;

const PrivacyNote = styled.p`
  margin-top: var(--space-4);
  color: var(--ink-soft);
  font-size: var(--type-s);
`;
