import { HttpError } from './HttpError.ts';

/** How soon a client may try again after a 503, in seconds. */
const RETRY_AFTER_UNAVAILABLE = '2';

export const malformedBody = () =>
  new HttpError({
    status: 400,
    code: 'request.malformed',
    message: 'We could not read that request. Please reload the page and try again.',
  });

export const unsignedMessage = () =>
  new HttpError({
    status: 401,
    code: 'request.unsigned',
    message: 'That message is not signed as it must be.',
  });

export const unknownPath = () =>
  new HttpError({ status: 404, code: 'request.unknown_path', message: 'There is nothing here.' });

export const wrongMethod = () =>
  new HttpError({
    status: 405,
    code: 'request.wrong_method',
    message: 'That is not possible here.',
  });

export const tooLarge = () =>
  new HttpError({
    status: 413,
    code: 'request.too_large',
    message: 'That is too much text. Please shorten it and try again.',
  });

export const unsupportedType = () =>
  new HttpError({
    status: 415,
    code: 'request.unsupported_type',
    message: 'Please send the form as JSON or as an ordinary form, in UTF-8.',
    headers: { accept: 'application/json, application/x-www-form-urlencoded' },
  });

export const invalidSignUp = (errors: Record<string, string>) =>
  new HttpError({
    status: 422,
    code: 'sign_up.invalid',
    message: Object.values(errors).join(' '),
    errors,
  });

export const tooManySignUps = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'sign_up.limited',
    message: 'There have been many sign-ups in a short time. Please try again a little later.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** @param reason for operators, as a code. */
export const unavailable = (reason?: string) =>
  new HttpError({
    status: 503,
    reason,
    code: 'service.unavailable',
    message: 'The service is not available right now. Please try again in a moment.',
    headers: { 'retry-after': RETRY_AFTER_UNAVAILABLE },
  });

export const internalError = () =>
  new HttpError({
    status: 500,
    code: 'service.failed',
    message: 'Something went wrong. Please try again.',
  });
