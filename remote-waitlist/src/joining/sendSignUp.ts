import { SIGN_UP_PATH, type SignUpRequest, SignUpResponse } from '@statline/contract/api';
import { safeParse } from 'valibot';

/** A response that takes longer than this counts as a connection failure. */
const DEADLINE_MS = 15_000;

/** Browsers refuse `keepalive` for more than 64 KiB; a UTF-16 unit has at most 3 bytes in UTF-8. */
const MAX_KEEPALIVE_LENGTH = (64 * 1024) / 3;

export interface SignUpResult {
  joined: boolean;
  /** Absent if the response is not JSON or has no message. */
  message?: string;
  /** Rejected fields, each with a sentence for the visitor. */
  errors?: Record<string, string>;
  /** The address is confirmed by mail. */
  confirmByMail?: boolean;
}

/**
 * Sends one sign-up to the API.
 * @throws if there is no connection, or no response within {@link DEADLINE_MS}
 */
export async function sendSignUp(request: SignUpRequest): Promise<SignUpResult> {
  // Not `AbortSignal.timeout`, which the oldest browsers lack: a stalled request would never end.
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(), DEADLINE_MS);
  const body = JSON.stringify(request);
  const response = await fetch(SIGN_UP_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
    signal: deadline.signal,
    // The request outlives the page, which a visitor may close before a slow connection has sent it.
    keepalive: body.length < MAX_KEEPALIVE_LENGTH,
  });
  return { joined: response.ok, ...(await readResponse(response)) };
}

/** The HTTP status alone decides success: if the body is invalid, only its message is lost. */
async function readResponse(response: Response): Promise<Omit<SignUpResult, 'joined'>> {
  const body: unknown = await response.json().catch(() => undefined);
  const { success, output } = safeParse(SignUpResponse, body, { abortEarly: true });
  if (!success) return {};
  const { message, errors, confirmByMail = false } = output;
  return { ...(message.trim() && { message }), ...(errors && { errors }), confirmByMail };
}
