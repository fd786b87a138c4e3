import { act, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { openRouter } from '../../../fixtures/openRouter.tsx';
import { showSection } from './RouterInBrowser.tsx';

let rendered: string[];
const scrollTo = jest.fn();
const toSection = jest.fn();

beforeEach(() => {
  rendered = [];
  scrollTo.mockClear();
  toSection.mockClear();
  window.scrollTo = scrollTo as never;
  window.ResizeObserver = class {
    observe() {}
    disconnect() {}
  } as never;
});

function Layout() {
  const { pathname, hash } = useLocation();
  rendered.push(pathname + hash);
  return (
    <main>
      <h1>{pathname === '/' ? 'Home' : 'Waitlist'}</h1>
    </main>
  );
}

function open(start: string) {
  const { around, go } = openRouter(start, ['/', '/waitlist'], toSection);
  const page = around(<Layout />);
  return { page, go: (to: string) => act(() => go(to)) };
}

it('renders again for another page only', async () => {
  const { page, go } = open('/');
  render(page);

  for (const to of ['/#mission', '/#about', '/', '/waitlist', '/waitlist#reserve', '/#mission']) {
    await go(to);
  }

  expect(rendered).toEqual(['/', '/waitlist', '/#mission']);
});

it('renders the page that the visitor navigated to before hydration', async () => {
  const { page, go } = open('/');

  await go('/waitlist');
  render(page);

  expect(rendered.at(-1)).toBe('/waitlist');
});

it("does not scroll the server's page", () => {
  render(open('/#mission').page);

  expect(scrollTo).not.toHaveBeenCalled();
  expect(toSection).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});

it('shows another page from its top, with the focus on its heading', async () => {
  const { page, go } = open('/');
  render(page);

  await go('/waitlist');

  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  expect(screen.getByRole('heading', { name: 'Waitlist' })).toHaveFocus();
  expect(toSection).not.toHaveBeenCalled();
});

it('focuses the page itself if its heading is not rendered yet', async () => {
  const { around, go } = openRouter('/', ['/', '/waitlist']);
  render(around(<main>Loading</main>));

  await act(() => go('/waitlist'));

  expect(screen.getByRole('main')).toHaveFocus();
});

it('shows another page that has neither', async () => {
  const { around, go } = openRouter('/', ['/', '/waitlist']);
  render(around(<p>Words</p>));

  await act(() => go('/waitlist'));

  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(document.body).toHaveFocus();
});

it('scrolls to sections of the current page, also to the same one again', async () => {
  const { page, go } = open('/');
  render(page);

  for (const times of [1, 2]) {
    await go('/#mission');
    // The press is painted first.
    expect(toSection).toHaveBeenCalledTimes(times - 1);
    await waitFor(() => expect(toSection).toHaveBeenCalledTimes(times));
  }

  expect(toSection).toHaveBeenLastCalledWith('mission', false);
  expect(scrollTo).not.toHaveBeenCalled();
});

it.each(['/#größe', '/#gr%C3%B6%C3%9Fe'])('scrolls to the section of %s', async (address) => {
  const { page, go } = open('/waitlist');
  render(page);

  await go(address);
  expect(toSection).toHaveBeenLastCalledWith('größe', true);
  await go(address);

  await waitFor(() => expect(toSection).toHaveBeenLastCalledWith('größe', false));
});

it('scrolls to the top of another page and then to its section, once', async () => {
  const { page, go } = open('/waitlist');
  render(page);

  await go('/#mission');

  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(toSection.mock.calls).toEqual([['mission', true]]);
});

it("restores the scroll position when going back, instead of the address's section", async () => {
  const { page, go } = open('/#mission');
  render(page);
  Object.assign(window, { scrollY: 5_000 });
  await go('/#about');
  await go('/waitlist');
  scrollTo.mockClear();
  toSection.mockClear();

  for (const expected of ['/#about', '/#mission']) {
    const back = new Promise((popped) => {
      window.addEventListener('popstate', popped, { once: true });
    });
    await act(async () => {
      window.history.back();
      await back;
    });
    expect(window.location.pathname + window.location.hash).toBe(expected);
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 5_000, behavior: 'instant' });
  }

  expect(rendered.at(-1)).toBe('/#about');
  expect(toSection).not.toHaveBeenCalled();
});

it('does not scroll for another query of the same page', async () => {
  const { page, go } = open('/');
  render(page);

  await go('/?colour=moss');

  expect(scrollTo).not.toHaveBeenCalled();
  expect(toSection).not.toHaveBeenCalled();
});

it('scrolls to a section and focuses it by default', () => {
  const scrollIntoView = jest.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  render(<section id="mission" tabIndex={-1} aria-label="Mission" />);

  showSection('nowhere');
  expect(scrollIntoView).not.toHaveBeenCalled();
  showSection('mission');

  expect(scrollIntoView.mock.instances).toEqual([screen.getByRole('region')]);
  expect(screen.getByRole('region')).toHaveFocus();
});
