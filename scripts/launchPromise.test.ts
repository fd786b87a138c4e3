import openapi from '../api/openapi.json';
import { countdown, hero } from '../remote-marketing/src/content/hero.ts';
import { signUp } from '../remote-waitlist/src/content/signUp.ts';

test('all texts about launch news promise the same', () => {
  const promise = /\bone email when we launch\./i;
  const texts = [hero.footnote, countdown.inWords, signUp.privacy, JSON.stringify(openapi)];

  expect(texts.filter((text) => !promise.test(text))).toEqual([]);
});
