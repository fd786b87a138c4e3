import type { SignUpOutcome, SignUpRequest } from '@statline/contract/api';
import { useEffect, useState } from 'react';
import { failed, joined, outcomes, unreachable } from '../content/notices.ts';
import type { FieldErrors } from '../fields/FieldErrors.ts';
import type { NoticeWords } from '../notice/NoticeWords.ts';
import { type SignUpResult, sendSignUp } from './sendSignUp.ts';

type SignUpState =
  | { status: 'idle' }
  | { status: 'sending' }
  /** A form that was sent without script came back with this page. */
  | { status: 'arrived'; outcome: SignUpOutcome; words: NoticeWords; confirmByMail: boolean }
  | { status: 'joined'; words: NoticeWords; confirmByMail: boolean }
  | { status: 'failed'; words: NoticeWords; errors: FieldErrors; request: SignUpRequest };

type SignUpEnd = Extract<SignUpState, { status: 'joined' | 'failed' }>;

interface SignUp {
  state: SignUpState;
  /** Sends one sign-up; while one is under way, another is ignored. */
  send: (request: SignUpRequest) => void;
  /** A field holds another value: what is shown of an earlier one is taken back. */
  edit: (field: string, value: string) => void;
  /** Goes back to the form from the next steps. */
  restart: () => void;
}

interface Arrival {
  outcome?: SignUpOutcome | undefined;
  confirmByMail?: boolean | undefined;
}

/**
 * The sign-up under way, until a form has shown its end. The one that sent it is gone if the visitor has left the page, and
 * another is there once they come back. Never on the server, where nothing is sent.
 */
let underWay: Promise<SignUpEnd> | undefined;

/** @param arrival of a form that was sent without script. */
export function useSignUp(product: string, { outcome, confirmByMail = false }: Arrival): SignUp {
  const [state, setState] = useState<SignUpState>(
    underWay
      ? { status: 'sending' }
      : outcome
        ? { status: 'arrived', outcome, words: outcomes(product)[outcome], confirmByMail }
        : { status: 'idle' },
  );
  const isSending = state.status === 'sending';
  useEffect(() => {
    let isMounted = isSending;
    underWay?.then((end) => {
      if (!isMounted) return;
      underWay = undefined;
      setState(end);
    });
    return () => {
      isMounted = false;
    };
  }, [isSending]);

  return {
    state,
    send: (request) => {
      underWay ??= sendSignUp(request).then(
        (result) => endOf(request, result, product),
        (error) => unanswered(request, error),
      );
      setState({ status: 'sending' });
    },
    edit: (field, value) => setState((now) => afterEdit(now, field, value)),
    restart: () => setState({ status: 'idle' }),
  };
}

/**
 * The refusal of a field ends with its value. What failed for another reason stays until it is tried again, and
 * the welcome until the form is wanted again.
 */
function afterEdit(state: SignUpState, field: string, value: string): SignUpState {
  if (state.status === 'arrived' && state.outcome === 'invalid') return { status: 'idle' };
  if (state.status !== 'failed' || !state.errors[field]) return state;
  // A value that a program has set may be noticed only after it was refused.
  if (value === state.request[field as keyof SignUpRequest]) return state;
  const { [field]: _corrected, ...errors } = state.errors;
  return Object.keys(errors).length > 0 ? { ...state, errors } : { status: 'idle' };
}

function endOf(request: SignUpRequest, result: SignUpResult, product: string): SignUpEnd {
  const { message, confirmByMail = false } = result;
  const words = {
    ...(result.joined ? joined(product) : failed),
    ...(message && { text: message }),
  };
  return result.joined
    ? { status: 'joined', words, confirmByMail }
    : { status: 'failed', words, errors: refused(result), request };
}

function unanswered(request: SignUpRequest, error: unknown): SignUpEnd {
  // biome-ignore lint/suspicious/noConsole: docs/product.md, 'Notices' has connection failures logged; the error holds no personal data
  console.error('The waitlist could not be reached.', error);
  return { status: 'failed', words: { ...unreachable }, errors: {}, request };
}

/** In the order of the form; what is no field of the form cannot be corrected there. */
function refused({ errors = {} }: SignUpResult): FieldErrors {
  const ofForm = ['name', 'email', 'school'].filter((name) => errors[name]);
  return Object.fromEntries(ofForm.map((name) => [name, errors[name] ?? '']));
}
