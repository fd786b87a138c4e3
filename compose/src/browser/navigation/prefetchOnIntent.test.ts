import { fireEvent, screen } from '@testing-library/react';
import { testSite } from '../../../fixtures/testSite.tsx';
import { composeSite } from '../../site/pages/composeSite.ts';
import { createBrowserPages } from './createBrowserPages.ts';
import { prefetchOnIntent } from './prefetchOnIntent.ts';

const site = composeSite(testSite, {});
const pages = createBrowserPages(site, async () => undefined);
const prefetch = jest.fn();
const obtain = jest.fn();
const load = jest.fn();
const render = jest.fn();

beforeAll(() => prefetchOnIntent(pages, { obtain, prefetch, load }, 'data', render));
beforeEach(() => {
  prefetch.mockClear();
  render.mockClear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  jest.restoreAllMocks();
});

const savesData = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

function renderLink(href: string): HTMLElement {
  document.body.innerHTML = `<p>Text</p><a href="${href}"><b>Go</b> <i>there</i></a>`;
  return screen.getByRole('link');
}

describe('the releases of linked pages', () => {
  const links =
    '<a href="/privacy-policy">1</a> <a href="/privacy-policy#cookies">2</a> <a href="/nowhere">3</a>';
  const begin = () => {
    document.body.innerHTML = links;
    obtain.mockClear();
    // The other tests' listeners are there.
    jest.spyOn(document, 'addEventListener').mockImplementation();
    prefetchOnIntent(pages, { obtain, prefetch, load }, 'data', render);
  };

  it('are requested at once, in one request', () => {
    begin();

    expect(obtain.mock.calls).toEqual([[['legal/PrivacyPolicy']]]);
  });

  it('are requested on press only for a visitor who saves data', () => {
    savesData({ saveData: true });

    begin();

    expect(obtain).not.toHaveBeenCalled();
  });
});

describe('prefetching on intent', () => {
  it.each(['pointerOver', 'focusIn'] as const)("prefetches a link's page on %s", (event) => {
    const link = renderLink('/privacy-policy#cookies');

    fireEvent[event](link);

    expect(prefetch.mock.calls).toEqual([[['legal/PrivacyPolicy']]]);
  });

  it("prefetches a link's page behind a redirect", async () => {
    window.history.replaceState(null, '', '/nowhere');

    fireEvent.pointerOver(renderLink('/public'));

    await Promise.resolve();
    expect(prefetch.mock.calls).toEqual([[expect.arrayContaining(['marketing/Hero'])]]);
    window.history.replaceState(null, '', '/');
  });

  it.each([
    ['the current page', '/'],
    ['a section of the current page', '/#hero'],
    ['another site', 'https://example.com/privacy-policy'],
    ['an unknown path', '/nowhere'],
    ['an invalid address', 'http://['],
  ])('prefetches nothing for a link to %s', (_, href) => {
    const link = renderLink(href);

    fireEvent.pointerOver(link);
    fireEvent.focusIn(link);

    expect(prefetch).not.toHaveBeenCalled();
  });

  it('prefetches once while a pointer moves within a link, and again when it returns', () => {
    const link = renderLink('/privacy-policy');
    const [bold, italic] = link.children;
    const outside = document.querySelector('p');
    const move = (from: Element | null, to: Element | undefined) =>
      to?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true, relatedTarget: from }));

    move(outside, bold);
    move(bold ?? null, italic);
    expect(prefetch).toHaveBeenCalledTimes(1);

    move(outside, bold);
    expect(prefetch).toHaveBeenCalledTimes(2);
  });

  describe('prerendering', () => {
    const over = (pointerType: string) => {
      const event = new MouseEvent('pointerover', { bubbles: true });
      renderLink('/privacy-policy').dispatchEvent(Object.assign(event, { pointerType }));
      return new Promise((idle) => setTimeout(idle, 20));
    };

    it('does not start on touch, as there is too little time', async () => {
      await over('touch');

      expect(render).not.toHaveBeenCalled();
    });

    it('starts once when a mouse enters a link, after the page was prefetched', async () => {
      await over('mouse');
      await over('mouse');

      expect(render.mock.calls).toEqual([[pages.at('/privacy-policy')?.regions, 'data', load]]);
      expect(prefetch).toHaveBeenCalledTimes(2);
    });
  });

  it('prefetches the page of a form that is only a button', () => {
    document.body.innerHTML = '<form action="/waitlist"><button>Go</button></form>';

    fireEvent.pointerOver(screen.getByRole('button'));

    expect(prefetch.mock.calls).toEqual([[['waitlist/WaitlistPage']]]);
  });

  it('prefetches nothing for a form with a body', () => {
    document.body.innerHTML = '<form method="post" action="/waitlist"><button>Go</button></form>';

    fireEvent.pointerOver(screen.getByRole('button'));

    expect(prefetch).not.toHaveBeenCalled();
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }])(
    'prefetches on press only for a visitor with %j',
    (connection) => {
      savesData(connection);
      const link = renderLink('/privacy-policy');

      fireEvent.pointerOver(link);
      fireEvent.focusIn(link);
      expect(prefetch).not.toHaveBeenCalled();
      fireEvent.pointerDown(link);

      expect(prefetch).toHaveBeenCalledTimes(1);
    },
  );
});
