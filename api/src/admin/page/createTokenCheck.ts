import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../http/isSameSecret.ts';

/** Checks the operators' token and the forms of their page. */
export interface TokenCheck {
  /** Whether an `Authorization` header has the token, as the password of Basic. */
  admits(authorization: string): boolean;
  /** CSRF token in a hidden field of every form, which pages of other sites cannot know. */
  formToken: string;
  admitsForm(formToken: string): boolean;
}

/** Creates checks that compare in constant time. @param token `OPERATORS_TOKEN`. */
export function createTokenCheck(token: string): TokenCheck {
  const formToken = createHmac('sha256', token).update('operators form').digest('base64url');
  return {
    admits: (authorization) => isSameSecret(passwordOf(authorization), token),
    formToken,
    admitsForm: (given) => isSameSecret(given, formToken),
  };
}

/** Reads the password of Basic authentication (RFC 7617); the user name is ignored. */
function passwordOf(authorization: string): string {
  const [, credentials = ''] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
