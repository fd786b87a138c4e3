import type { SignUpOutcome, SignUpRequest } from '@statline/contract/api';
import { useEffect, useState } from 'react';
import { failed, joined, outcomes, unreachable } from '../content/notices.ts';
import type { FieldErrors } from '../fields/ContactFields.tsx';
import type { NoticeWords } from '../notice/NoticeWords.ts';
import { type SignUpResult, sendSignUp } from './sendSignUp.ts';

type SignUpState =
  | { status: 'idle' }
  | { status: 'sending' }
  /** A form was sent without script; its outcome came with this page. */
  | {
      status: 'arrived';
      outcome: SignUpOutcome;
      words: NoticeWords;
      errors: FieldErrors;
      confirmByMail: boolean;
    }
  | { status: 'joined'; words: NoticeWords; confirmByMail: boolean; request: SignUpRequest }
  | { status: 'failed'; words: NoticeWords; errors: FieldErrors; request: SignUpRequest };

type SignUpResultState = Extract<SignUpState, { status: 'joined' | 'failed' }>;

interface SignUp {
  state: SignUpState;
  /** Sends one sign-up. Ignored while another is being sent. */
  send: (request: SignUpRequest) => void;
  /** Reports a field's new value, which clears the field's error. */
  edit: (field: string, value: string) => void;
  /** Shows the form again, in place of the next steps. */
  restart: () => void;
}

interface Arrival {
  outcome?: SignUpOutcome | undefined;
  errors?: FieldErrors | undefined;
  confirmByMail?: boolean | undefined;
}

/**
 * The request being sent, until a form has shown its result. It is outside of React's state: if the visitor leaves the
 * page and comes back, another instance of the form shows the result. Never set on the server, which sends nothing.
 */
let pendingRequest: Promise<SignUpResultState> | undefined;

/** @param arrival outcome of a form that was sent without script. */
export function useSignUp(
  product: string,
  { outcome, errors = {}, confirmByMail = false }: Arrival,
): SignUp {
  const text = Object.values(errors).join(' ');
  const [state, setState] = useState<SignUpState>(
    pendingRequest
      ? { status: 'sending' }
      : outcome
        ? {
            status: 'arrived',
            outcome,
            words: { ...outcomes(product)[outcome], ...(text && { text }) },
            errors,
            confirmByMail,
          }
        : { status: 'idle' },
  );
  const isSending = state.status === 'sending';
  useEffect(() => {
    let isMounted = isSending;
    pendingRequest?.then((result) => {
      if (!isMounted) return;
      pendingRequest = undefined;
      setState(result);
    });
    return () => {
      isMounted = false;
    };
  }, [isSending]);

  return {
    state,
    send: (request) => {
      // While the Enter key is held down, the form is also submitted between the result and the next render.
      if (isSending || state.status === 'joined') return;
      pendingRequest ??= sendSignUp(request).then(
        (result) => resultState(request, result, product),
        (error) => connectionFailure(request, error),
      );
      setState({ status: 'sending' });
    },
    edit: (field, value) => setState((now) => afterEdit(now, field, value)),
    restart: () => setState({ status: 'idle' }),
  };
}

/**
 * Changing a rejected field clears its error. Any other failure stays until the form is sent again, and the welcome
 * until `restart`.
 */
function afterEdit(state: SignUpState, field: string, value: string): SignUpState {
  if (!('errors' in state)) return state;
  const { [field]: corrected, ...errors } = state.errors;
  const hasErrors = Object.keys(errors).length > 0;
  // A form that was sent without script may have been refused without naming a field.
  const isGeneral = state.status === 'arrived' && state.outcome === 'invalid' && !hasErrors;
  if (!corrected && !isGeneral) return state;
  // A value that a program has set may be reported only after the API has rejected it.
  if ('request' in state && value === state.request[field as keyof SignUpRequest]) return state;
  return hasErrors ? { ...state, errors } : { status: 'idle' };
}

function resultState(
  request: SignUpRequest,
  result: SignUpResult,
  product: string,
): SignUpResultState {
  const { message, confirmByMail = false } = result;
  const words = {
    ...(result.joined ? joined(product) : failed),
    ...(message && { text: message }),
  };
  return result.joined
    ? { status: 'joined', words, confirmByMail, request }
    : { status: 'failed', words, errors: fieldErrors(result), request };
}

function connectionFailure(request: SignUpRequest, error: unknown): SignUpResultState {
  // biome-ignore lint/suspicious/noConsole: docs/product.md, 'Notices', requires it; the error contains no personal data
  console.error('The waitlist could not be reached.', error);
  return { status: 'failed', words: { ...unreachable }, errors: {}, request };
}

/**
 * Errors in the order of the form's fields. Errors of other fields are left out, since the visitor cannot correct them.
 */
function fieldErrors({ errors = {} }: SignUpResult): FieldErrors {
  const fields = ['name', 'email', 'school'].filter((name) => errors[name]);
  return Object.fromEntries(fields.map((name) => [name, errors[name] ?? '']));
}
