/** @jest-environment node */
import Koa from 'koa';
import { cookiePattern } from './cookiePattern.ts';

it.each([
  ['alone', 'canary=7', '7'],
  ['first', 'canary=7; other=1', '7'],
  ['after a space', 'other=1; canary=7', '7'],
  ['without a space', 'other=1;canary=7;more=2', '7'],
  ['after several spaces', 'other=1;   canary=7', '7'],
  ['empty', 'other=1; canary=', ''],
  ['as the end of another name', 'my-canary=7', undefined],
  ['as a part of another value', 'other=canary=7', undefined],
])('finds the same as `ctx.cookies`: a cookie %s', (_what, cookie, value) => {
  const request = { headers: { cookie }, socket: {} };
  const { cookies } = new Koa().createContext(request as never, {} as never);

  expect(cookiePattern('canary').exec(cookie)?.[1]).toBe(value);
  expect(cookies.get('canary')).toBe(value);
});
