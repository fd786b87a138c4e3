import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { Place } from '../../site/Router.ts';
import { createBrowserPages } from './createBrowserPages.ts';
import { createRouter } from './createRouter.ts';

const page = (path: string, ...modules: ModuleId[]) => ({
  id: path,
  path,
  about: path,
  regions: modules.map((module) => ({ module, props: () => ({}) })),
});

const site = {
  pages: [page('/', 'a/Hero', 'a/Story'), page('/waitlist', 'b/Form'), page('/rules', 'c/Rules')],
  redirects: { '/public': '/' },
};

const address = () => window.location.pathname + window.location.search + window.location.hash;
const selectorOf = ({ pathname, search, hash }: Place) => pathname + search + hash;

/** What is being prepared, and what ends that. */
interface Preparation {
  modules: readonly ModuleId[];
  end: () => Promise<void>;
}

function openPage(start = '/', initialPath = start) {
  window.history.replaceState(null, '', start);
  const preparations: Preparation[] = [];
  const router = createRouter(
    site,
    createBrowserPages(site, async () => undefined),
    (modules) => {
      let settle: () => void;
      const prepared = new Promise<true>((resolve) => {
        settle = () => resolve(true);
      });
      const end = async () => {
        settle();
        await prepared;
      };
      preparations.push({ modules, end });
      return prepared;
    },
    initialPath,
  );
  const visited: string[] = [];
  const leave = router.subscribe((place) => visited.push(selectorOf(place)));
  return { ...router, preparations, visited, leave };
}

describe('the router in the browser', () => {
  it('keeps the current page until the next one is loaded', async () => {
    const { navigator, place, preparations, visited } = openPage();

    navigator.push('/waitlist?from=bar#reserve');
    expect([address(), selectorOf(place()), visited]).toEqual(['/', '/', []]);
    expect(preparations[0]?.modules).toEqual(['b/Form']);
    await preparations[0]?.end();

    expect(address()).toBe('/waitlist?from=bar#reserve');
    expect(selectorOf(place())).toBe(address());
    expect(visited).toEqual([address()]);
  });

  it('shows a section of the current page at once', () => {
    const { navigator, preparations, visited } = openPage();
    const entries = window.history.length;

    navigator.push({ pathname: '/', search: '', hash: '#mission' });
    navigator.replace('/#about');

    expect(preparations).toEqual([]);
    expect(visited).toEqual(['/#mission', '/#about']);
    expect(address()).toBe('/#about');
    expect(window.history.length).toBe(entries + 1);
  });

  it('adds no history entry for the current address, and reports the visit', () => {
    const { navigate, visited } = openPage();
    const entries = window.history.length;

    for (const _ of [1, 2, 3]) navigate({ pathname: '/', search: '?a', hash: '#mission' });

    expect(visited).toEqual(['/?a#mission', '/?a#mission', '/?a#mission']);
    expect(window.history.length).toBe(entries + 1);
  });

  it('marks the page as pending until the next one is loaded, or the visitor stays', async () => {
    const { navigator, preparations } = openPage();
    const isPending = () => document.documentElement.hasAttribute('data-pending');

    navigator.push('/waitlist');
    navigator.push('/rules');
    await preparations[0]?.end();
    expect(isPending()).toBe(true);
    await preparations[1]?.end();
    expect(isPending()).toBe(false);

    navigator.push('/');
    expect(isPending()).toBe(true);
    navigator.push('/rules#fees');
    expect(isPending()).toBe(false);
    await preparations[2]?.end();
    expect(isPending()).toBe(false);
  });

  it('shows the last chosen page, even if an earlier one is loaded later', async () => {
    const { navigator, preparations, visited } = openPage();

    navigator.push('/waitlist');
    navigator.push('/rules');
    await preparations[1]?.end();
    await preparations[0]?.end();

    expect(address()).toBe('/rules');
    expect(visited).toEqual(['/rules']);
  });

  it('stays if a section of the current page is chosen meanwhile', async () => {
    const { navigator, preparations, visited } = openPage();

    navigator.push('/waitlist');
    navigator.push('/#mission');
    await preparations[0]?.end();

    expect(address()).toBe('/#mission');
    expect(visited).toEqual(['/#mission']);
  });

  it('follows redirects', async () => {
    const { navigator, preparations } = openPage('/waitlist');

    navigator.push('/public?x#y');
    await preparations[0]?.end();

    expect(preparations[0]?.modules).toEqual(['a/Hero', 'a/Story']);
    expect(address()).toBe('/');
  });

  it.each(['/waitlist/', '/Waitlist', '/waitlist//', '/%77aitlist'])(
    'shows the canonical address of a page spelt %s',
    async (spelling) => {
      const { navigator, preparations } = openPage();

      navigator.push({ pathname: spelling });
      await preparations[0]?.end();

      expect(address()).toBe('/waitlist');
    },
  );

  it('follows the browser back once that page is loaded', async () => {
    const { navigator, place, preparations, visited } = openPage();
    navigator.push('/waitlist');
    await preparations[0]?.end();

    const popped = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    navigator.go(-1);
    await popped;
    expect(selectorOf(place())).toBe('/waitlist');
    await preparations[1]?.end();

    expect(preparations[1]?.modules).toEqual(['a/Hero', 'a/Story']);
    expect(visited).toEqual(['/waitlist', '/']);
  });

  it('stays on a page that returns from the back/forward cache', async () => {
    const { navigator, preparations, visited } = openPage();

    navigator.push('/waitlist');
    window.dispatchEvent(new Event('pagehide'));
    await preparations[0]?.end();

    expect(address()).toBe('/');
    expect(visited).toEqual([]);
    expect(document.documentElement.hasAttribute('data-pending')).toBe(false);
  });

  it('shows the page of its address after its return from the back/forward cache', async () => {
    const { preparations, visited } = openPage('/waitlist', '/rules');

    window.dispatchEvent(new Event('pagehide'));
    await preparations[0]?.end();

    expect(visited).toEqual(['/waitlist']);
  });

  it('follows a visitor who went back before hydration', async () => {
    const { initialPlace, place, preparations, visited } = openPage('/waitlist', '/rules');
    expect([selectorOf(initialPlace), selectorOf(place())]).toEqual(['/rules', '/rules']);

    await preparations[0]?.end();

    expect(preparations[0]?.modules).toEqual(['b/Form']);
    expect(visited).toEqual(['/waitlist']);
  });

  it('loads the page as a document if the browser refuses more history entries', () => {
    const { navigator, visited } = openPage();
    const pushState = jest.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('Too many calls', 'SecurityError');
    });

    navigator.push('/#mission');

    expect(visited).toEqual([]);
    expect(address()).toBe('/#mission');
    pushState.mockRestore();
  });

  it('does not call unsubscribed listeners', () => {
    const { navigator, visited, leave } = openPage();

    leave();
    navigator.push('/#mission');

    expect(visited).toEqual([]);
  });
});

it('prepares nothing for a page that is found after another one was chosen', async () => {
  const pages = createBrowserPages(site, async () => undefined);
  let found = () => {};
  const finding = new Promise<void>((resolve) => {
    found = resolve;
  });
  const find = () => finding.then(() => page('/legal/x', 'd/Late'));
  const prepared: (readonly ModuleId[])[] = [];
  const { navigate } = createRouter(site, { ...pages, find }, async (modules) => {
    prepared.push(modules);
    return true;
  });

  navigate({ pathname: '/legal/x' });
  navigate({ pathname: '/rules' });
  found();
  await new Promise((later) => setTimeout(later));

  expect(prepared).toEqual([['c/Rules']]);
});

it('leads to its pages in any spelling, and to paths that a release may have', () => {
  const pages = createBrowserPages(site, async () => undefined);
  const mayHave = (pathname: string) => pathname.startsWith('/legal/');
  const { leads } = createRouter(site, { ...pages, mayHave }, async () => true);

  const led = ['/', '/Waitlist/', '/public', '/legal/x'].map(leads);
  const notLed = ['/nowhere', '/assets/logo.svg', '/waitlist/more', ''].map(leads);

  expect(led).toEqual([true, true, true, true]);
  expect(notLed).toEqual([false, false, false, false]);
});
