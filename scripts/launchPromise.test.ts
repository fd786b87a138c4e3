import openapi from '../api/openapi.json';
import { countdown, hero } from '../remote-marketing/src/content/hero.ts';
import { signUp } from '../remote-waitlist/src/content/signUp.ts';

test('every text that promises news of the launch promises the same', () => {
  const promise = /\bone email when we launch\./i;
  const texts = [hero.footnote, countdown.inWords, signUp.privacy, JSON.stringify(openapi)];

  expect(texts.filter((text) => !promise.test(text))).toEqual([]);
});
