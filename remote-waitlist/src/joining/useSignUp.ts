import type { SignUpRequest } from '@statline/contract/api';
import { useRef, useState } from 'react';
import { failed, joined, unreachable } from '../content/notices.ts';
import type { FieldErrors } from '../fields/FieldErrors.ts';
import type { NoticeWords } from '../notice/NoticeWords.ts';
import { type SignUpResult, sendSignUp } from './sendSignUp.ts';

type SignUpState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'joined'; words: NoticeWords }
  | { status: 'failed'; words: NoticeWords; errors: FieldErrors };

type SignUpEnd = Extract<SignUpState, { words: NoticeWords }>;

interface SignUp {
  state: SignUpState;
  /** Sends one sign-up and says whether it was accepted; while one is under way, another is ignored. */
  send: (request: SignUpRequest) => Promise<boolean>;
}

export function useSignUp(product: string): SignUp {
  const [state, setState] = useState<SignUpState>({ status: 'idle' });
  // A second submit can come before React has rendered the first one's state.
  const isSending = useRef(false);

  const send = async (request: SignUpRequest) => {
    if (isSending.current) return false;
    isSending.current = true;
    setState({ status: 'sending' });
    const end = await sendSignUp(request).then((result) => answered(result, product), unanswered);
    isSending.current = false;
    setState(end);
    return end.status === 'joined';
  };
  return { state, send };
}

function answered(result: SignUpResult, product: string): SignUpEnd {
  const { message } = result;
  const words = {
    ...(result.joined ? joined(product) : failed),
    ...(message && { text: message }),
  };
  return result.joined
    ? { status: 'joined', words }
    : { status: 'failed', words, errors: refused(result) };
}

function unanswered(error: unknown): SignUpEnd {
  // biome-ignore lint/suspicious/noConsole: docs/product.md, 'Notices' has connection failures logged; the error holds no personal data
  console.error('The waitlist could not be reached.', error);
  return { status: 'failed', words: { ...unreachable }, errors: {} };
}

/** In the order of the form; what the form does not ask for cannot be put right there. */
function refused({ errors = {} }: SignUpResult): FieldErrors {
  const asked = ['name', 'email', 'school'].filter((name) => errors[name]);
  return Object.fromEntries(asked.map((name) => [name, errors[name] ?? '']));
}
