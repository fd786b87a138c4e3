import { PAGES } from '../site/pages.ts';
import { expect, engineTest as test } from './engineTest.ts';
import { expectAtSection } from './expectAtSection.ts';
import type { Visitor } from './Visitor.ts';

const SECTIONS = ['Features', 'Mission', 'About'];
const [HOME] = PAGES;
const inBar = (words: string) => ({ css: 'header nav button', words });
const inFooter = (words: string) => ({ css: 'footer a', words });

/** Waits until the page is scrolled to its end. */
const expectNearEnd = (visitor: Visitor) =>
  visitor.until(() => {
    const { scrollHeight } = document.documentElement;
    return scrollHeight > 2 * innerHeight && scrollHeight - innerHeight - scrollY < 50;
  });

async function reload(visitor: Visitor): Promise<void> {
  // Firefox loses the scroll position of a document that is reloaded while it is loading.
  await visitor.until(() => document.readyState === 'complete');
  await visitor.evaluate(() => void Object.assign(window, { isOld: true }));
  await visitor.evaluate(() => location.reload()).catch(() => {});
  await visitor.until(() => !('isOld' in window) && document.readyState === 'complete');
}

/** Clicks an element without scrolling it into view, whether or not its code is loaded. */
async function clickInView(visitor: Visitor, css: string): Promise<void> {
  const [x = 0, y = 0] = await visitor.evaluate((selector) => {
    const { left, top, width, height } = (
      document.querySelector(selector) as Element
    ).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, css);
  await visitor.tab.click(x, y);
}

test('the buttons of the bar scroll to their sections, from the home page and from another page', async ({
  open,
  visitor,
}) => {
  for (const from of ['/', '/privacy-policy']) {
    for (const section of SECTIONS) {
      const id = section.toLowerCase();
      await open(from);

      await visitor.press(inBar(section));

      await expectAtSection(visitor, id);
      await visitor.isAt(`/#${id}`);
    }
  }
});

test.describe('at 320 px', () => {
  test.use({ width: 320 });

  test('the menu scrolls to a section from another page, and Escape closes it', async ({
    open,
    visitor,
  }) => {
    await open('/terms-of-service');
    const isOpen = () => document.querySelector('header details')?.hasAttribute('open') ?? false;
    const isClosed = () => !document.querySelector('header details')?.hasAttribute('open');

    await visitor.press({ css: 'header summary' });
    await visitor.until(isOpen);
    await visitor.key('Escape');
    await visitor.until(isClosed);
    await visitor.press({ css: 'header summary' });
    await visitor.press({ css: 'header details button', words: 'Mission' });

    await expectAtSection(visitor, 'mission');
    await visitor.until(isClosed);
  });
});

test('the logo scrolls to the top', async ({ open, visitor }) => {
  await open('/#about');
  await expectAtSection(visitor, 'about');

  await visitor.press({ css: 'header nav > a' });

  await visitor.until(() => scrollY === 0 && document.activeElement?.id === 'hero');
});

test('links change the page without a new document, at its top, and back returns', async ({
  open,
  visitor,
}) => {
  await open('/');
  await visitor.evaluate(() => void Object.assign(window, { isSameDocument: true }));

  for (const [words, path, heading] of [
    ['Privacy Policy', '/privacy-policy', 'Privacy Policy'],
    ['Terms of Service', '/terms-of-service', 'Terms of Service'],
    ['Waitlist', '/waitlist', 'Be in your seat before kickoff'],
  ] as const) {
    await visitor.press(inFooter(words));

    await visitor.isAt(path);
    await visitor.reads('h1', heading);
    await visitor.until(() => scrollY === 0 && document.activeElement?.localName === 'h1');
  }
  await visitor.tab.back();
  await visitor.isAt('/terms-of-service');
  await visitor.reads('h1', 'Terms of Service');
  await visitor.tab.back();
  await visitor.reads('h1', 'Privacy Policy');

  await visitor.until(() => 'isSameDocument' in window);
});

test('back and forward restore the scroll position, whatever the hash', async ({
  open,
  visitor,
}) => {
  test.slow();
  const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const toText = () => scrollTo({ top: 700, behavior: 'instant' });
  // Drivers wait for the load of a document; one from the back/forward cache is not loaded.
  const goBack = () => visitor.evaluate(() => history.back()).catch(() => {});
  const top = () => visitor.evaluate(() => scrollY).catch(String);
  await open('/');
  await visitor.press(inBar('Mission'));
  await expectAtSection(visitor, 'mission');
  await visitor.evaluate(toEnd);
  await clickInView(visitor, 'footer a[href="/privacy-policy"]');
  await visitor.isAt('/privacy-policy');
  await visitor.reads('h1', 'Privacy Policy');
  await visitor.evaluate(toText);
  // The position is recorded in the frame after scrolling.
  await new Promise((noted) => setTimeout(noted, 1_000));

  await goBack();
  await visitor.isAt('/#mission');
  await expectNearEnd(visitor);
  await visitor.evaluate(() => history.forward());
  await visitor.isAt('/privacy-policy');
  await expect.poll(top).toBe(700);

  await open('/waitlist');
  await goBack();
  await visitor.isAt('/privacy-policy');
  await expect.poll(top).toBe(700);
  // The new document has the same history entries, but the host bundle is not loaded yet.
  await reload(visitor);
  await expect.poll(top).toBe(700);
  await goBack();
  await visitor.isAt('/#mission');
  await visitor.reads('h1', HOME.heading);
  await expectNearEnd(visitor);
});

test('the scroll position of a reloaded page is restored after leaving it with the first interaction', async ({
  open,
  visitor,
  problems,
}) => {
  // Firefox's message about aborted script loads. The loader itself reports nothing: the page is being left.
  problems.allow(/None of the .* hashes in the integrity attribute match/);
  await open('/');
  await visitor.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  );
  await reload(visitor);
  await expectNearEnd(visitor);

  await clickInView(visitor, 'footer a[href="/terms-of-service"]');
  await visitor.isAt('/terms-of-service');
  await visitor.reads('h1', 'Terms of Service');
  await visitor.evaluate(() => history.back()).catch(() => {});

  await visitor.isAt('/');
  await visitor.reads('h1', HOME.heading);
  await expectNearEnd(visitor);
});

test('an unknown address shows the 404 page, with a link to the home page', async ({
  open,
  visitor,
  problems,
}) => {
  problems.allow(/404/);
  await open('/no-such-page');
  await visitor.reads('h1', 'Oops! Page not found');

  await visitor.press({ css: 'main a', words: 'Return to Home' });

  await visitor.isAt('/');
  await visitor.reads('h1', HOME.heading);
});
