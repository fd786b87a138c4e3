import assert from 'node:assert/strict';
import { until } from '../../service/fixtures/until.ts';

/** Generous, since the dashboard shows a sign-up within five seconds. */
const DEADLINE_MS = 60_000;

/** Loads the page, signs up once like its script and once like its plain form, and waits for the figures. */
export async function signUpTwice(url: string): Promise<void> {
  const page = await fetch(url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /The Waitlist Box Score/);

  const signUp = { method: 'POST', redirect: 'manual' } as const;
  const byScript = await fetch(`${url}/api/waitlist`, {
    ...signUp,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Riley Carter', email: 'riley@example.com' }),
  });
  assert.equal(byScript.status, 200, await byScript.text());
  const byForm = await fetch(`${url}/api/waitlist`, {
    ...signUp,
    body: new URLSearchParams({ name: 'Sam Ortiz', email: 'sam@example.com' }),
  });
  assert.equal(byForm.status, 303, await byForm.text());

  const figures = async () => (await fetch(`${url}/api/dashboard`)).json();
  await until(async () => (await figures()).total === 2, DEADLINE_MS);
}
