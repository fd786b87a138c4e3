import { HttpError } from './HttpError.ts';

/** `Retry-After` of a 503, in seconds. */
const RETRY_AFTER_UNAVAILABLE = '2';

const error =
  (...fields: ConstructorParameters<typeof HttpError>) =>
  () =>
    new HttpError(...fields);

export const malformedBody = error(
  400,
  'request.malformed',
  'We could not read that request. Please reload the page and try again.',
);
export const unsignedMessage = error(
  401,
  'request.unsigned',
  'That message is not signed as it must be.',
);
export const unknownPath = error(404, 'request.unknown_path', 'There is nothing here.');
export const wrongMethod = error(405, 'request.wrong_method', 'That is not possible here.');
export const tooLarge = error(
  413,
  'request.too_large',
  'That is too much text. Please shorten it and try again.',
);
export const unsupportedType = error(
  415,
  'request.unsupported_type',
  'Please send the form as JSON or as an ordinary form, in UTF-8.',
  { headers: { accept: 'application/json, application/x-www-form-urlencoded' } },
);
export const internalError = error(
  500,
  'service.failed',
  'Something went wrong. Please try again.',
);

export const invalidSignUp = (errors: Record<string, string>) =>
  new HttpError(422, 'sign_up.invalid', Object.values(errors).join(' '), { errors });

export const tooManySignUps = (retryAfterSeconds: number) =>
  new HttpError(
    429,
    'sign_up.limited',
    'There have been too many sign-ups. Please try again in an hour.',
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );

/** @param reason a code for operators. */
export const unavailable = (reason?: string) =>
  new HttpError(
    503,
    'service.unavailable',
    'The service is not available right now. Please try again in a moment.',
    { reason, headers: { 'retry-after': RETRY_AFTER_UNAVAILABLE } },
  );
