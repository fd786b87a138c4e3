import { expect, engineTest as test } from './engineTest.ts';

/** The countdown's text, such as `92days00hours00minutes00seconds`. */
const shown = () => document.querySelector('[role=timer]')?.textContent ?? '';

test('the countdown ticks, pauses and resumes', async ({ open, visitor }) => {
  const toggle = { css: 'section[aria-labelledby=countdown-title] header button' };
  await open('/');
  await visitor.reads('[role=timer]', /^\s*\d+days\s*\d+hours\s*\d+minutes\s*\d+seconds$/);
  const first = await visitor.evaluate(shown);
  await expect.poll(() => visitor.evaluate(shown)).not.toBe(first);

  await visitor.press(toggle);
  await visitor.reads(toggle.css, 'Resume');
  const paused = await visitor.evaluate(shown);
  const since = await visitor.evaluate(() => Date.now());
  // Long enough for two ticks.
  await visitor.until((start) => Date.now() - start > 2_000, since);
  expect(await visitor.evaluate(shown)).toBe(paused);

  await visitor.press(toggle);
  await expect.poll(() => visitor.evaluate(shown)).not.toBe(paused);
});

test('one part of an accordion is open at a time, and the keyboard opens another', async ({
  open,
  visitor,
}) => {
  const openParts = () =>
    [...document.querySelectorAll('[aria-labelledby=feature-tax] details')]
      .filter((part) => part.hasAttribute('open') && part.querySelector('[role=region]'))
      .map((part) => part.getAttribute('data-benefit'))
      .join();
  await open('/');
  expect(await visitor.evaluate(openParts)).toBe('01');

  await visitor.press({ css: '[aria-labelledby=feature-tax] [data-benefit="02"] summary' });
  await expect.poll(() => visitor.evaluate(openParts)).toBe('02');
  await visitor.until(() => {
    const panel = document.querySelector('[aria-labelledby=tax-benefit-02]');
    return (panel?.getBoundingClientRect().height ?? 0) > 20;
  });
  await visitor.key('Tab');
  await visitor.key('Enter');
  await expect.poll(() => visitor.evaluate(openParts)).toBe('03');
  await visitor.key('Space');
  await expect.poll(() => visitor.evaluate(openParts)).toBe('');
});

/** The figures are shown from this number on. */
const SHOWN_FROM = 10;

test('a tooltip opens on hover and on focus, and Escape closes it', async ({
  open,
  visitor,
  request,
}, { testId }) => {
  for (let school = 1; school <= SHOWN_FROM; school += 1) {
    const email = `${testId}-${school}@example.com`;
    await request.post('/api/waitlist', {
      data: { name: 'Riley', email, school: `No. ${school}` },
    });
  }
  await expect.poll(async () => (await request.get('/')).text()).toContain('Different schools');
  const figure = (words: string) => ({
    css: '[aria-labelledby=metrics-title] dt button',
    words: `${words} ?`,
  });
  const hasNone = () => document.querySelector('[role=tooltip]') === null;
  const isBesideItsLabel = () => {
    const note = document.querySelector('[role=tooltip]')?.getBoundingClientRect();
    const label = document.querySelector('[aria-describedby]:hover')?.getBoundingClientRect();
    if (!note || !label) return false;
    const isInView = note.left >= 0 && note.right <= innerWidth && note.top >= 0;
    const isAcross = note.left < label.right && note.right > label.left;
    return isInView && isAcross && Math.abs(label.top - note.bottom) < 16;
  };
  await open('/');

  await visitor.hover(figure('Schools'));
  await visitor.reads('[role=tooltip]', 'Different schools');
  await visitor.until(isBesideItsLabel);
  await visitor.key('Escape');
  await visitor.until(hasNone);

  await visitor.tab.moveTo(2, 2);
  await visitor.focus(figure('Last 7 days'));
  await visitor.key('Tab');
  await visitor.reads('[role=tooltip]', 'Different schools');
  await visitor.key('Escape');
  await visitor.until(hasNone);
});
