import type { SignUpRequest } from '@statline/contract/api';

/** What the form holds, as the API takes it. */
export function readSignUp(form: HTMLFormElement): SignUpRequest {
  const data = new FormData(form);
  const text = (name: keyof SignUpRequest) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    school: text('school'),
    honeypot: text('honeypot'),
  };
}
