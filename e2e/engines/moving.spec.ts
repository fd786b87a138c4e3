import { PAGES } from '../site/pages.ts';
import { engineTest as test } from './engineTest.ts';
import { expectAtSection } from './expectAtSection.ts';

const SECTIONS = ['Features', 'Mission', 'About'];
const [HOME] = PAGES;
const inBar = (words: string) => ({ css: 'header nav button', words });
const inFooter = (words: string) => ({ css: 'footer a', words });

test("the bar's buttons go to their sections, from here and from another page", async ({
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

  test('the menu goes to a section from another page, and Escape closes it', async ({
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

test('the logo goes back to the top', async ({ open, visitor }) => {
  await open('/#about');
  await expectAtSection(visitor, 'about');

  await visitor.press({ css: 'header nav > a' });

  await visitor.until(() => scrollY === 0 && document.activeElement?.id === 'hero');
});

test('pages change without a new document, begin at the top, and back leads back', async ({
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

test('an address that nobody knows says so and leads home', async ({ open, visitor, problems }) => {
  problems.allow(/404/);
  await open('/no-such-page');
  await visitor.reads('h1', 'Oops! Page not found');

  await visitor.press({ css: 'main a', words: 'Return to Home' });

  await visitor.isAt('/');
  await visitor.reads('h1', HOME.heading);
});
