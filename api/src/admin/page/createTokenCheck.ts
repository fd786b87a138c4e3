import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../http/isSameSecret.ts';

/** Checks the operators' token and the forms of their page. */
export interface TokenCheck {
  /** Whether an `Authorization` header has the token, as the password of Basic. */
  admits(authorization: string): boolean;
  /** CSRF token: a hidden field of every form, which a page of another site cannot know. */
  formToken: string;
  admitsForm(formToken: string): boolean;
}

/** Compares in constant time. @param token `OPERATORS_TOKEN`. */
export function createTokenCheck(token: string): TokenCheck {
  const formToken = createHmac('sha256', token).update('operators form').digest('base64url');
  return {
    admits: (authorization) => isSameSecret(passwordOf(authorization), token),
    formToken,
    admitsForm: (given) => isSameSecret(given, formToken),
  };
}

/** RFC 7617; the name does not matter. */
function passwordOf(authorization: string): string {
  const [, credentials = ''] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
