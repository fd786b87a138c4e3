import { type SignUpRequest, SignUpResponse } from '@statline/contract/api';
import { safeParse } from 'valibot';

/** A response that takes longer than this counts as a connection failure. */
export const DEADLINE_MS = 15_000;

export interface SignUpResult {
  joined: boolean;
  /** Absent where the response was not JSON or had none. */
  message?: string;
  /** The fields that were refused, each with a sentence for the visitor. */
  errors?: Record<string, string>;
  /** The address is confirmed by mail. */
  confirmByMail?: boolean;
}

/**
 * Puts one person on the waitlist.
 * @throws without a response: no connection, or none within {@link DEADLINE_MS}
 */
export async function sendSignUp(request: SignUpRequest): Promise<SignUpResult> {
  const response = await fetch('/api/waitlist', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return { joined: response.ok, ...(await readResponse(response)) };
}

/** The status has decided already: an invalid body only costs its message. */
async function readResponse(response: Response): Promise<Omit<SignUpResult, 'joined'>> {
  const body: unknown = await response.json().catch(() => undefined);
  const { success, output } = safeParse(SignUpResponse, body);
  if (!success) return {};
  const { message, errors, confirmByMail = false } = output;
  return { ...(message.trim() && { message }), ...(errors && { errors }), confirmByMail };
}
