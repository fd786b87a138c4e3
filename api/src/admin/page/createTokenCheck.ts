import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a browser has to show to see the operators' page, and to release somebody there. */
export interface TokenCheck {
  /** Whether an `Authorization` header holds the token, as the password of Basic. */
  admits(authorization: string): boolean;
  /** Goes into every form: a page of another site cannot know it. */
  formToken: string;
  admitsForm(formToken: string): boolean;
}

/** @param token the setting. What is compared takes equally long, however much of it is right. */
export function createTokenCheck(token: string): TokenCheck {
  const formToken = createHmac('sha256', token).update('operators form').digest('base64url');
  return {
    admits: (authorization) => equal(passwordOf(authorization), token),
    formToken,
    admitsForm: (given) => equal(given, formToken),
  };
}

/** RFC 7617; the name does not matter. */
function passwordOf(authorization: string): string {
  const [, credentials = ''] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

/** Digests, since what is compared has to be of one length. */
function equal(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
