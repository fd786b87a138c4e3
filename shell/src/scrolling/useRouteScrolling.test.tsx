import { act, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { openRouter } from '../../../compose/fixtures/openRouter.tsx';
import { RouterContext } from '../navigation/RouterContext.ts';
import { useRouteScrolling } from './useRouteScrolling.ts';

function Layout() {
  useRouteScrolling();
  const { pathname } = useLocation();
  return (
    <main>
      {pathname === '/' ? (
        <>
          <h1>Home</h1>
          <section id="mission" tabIndex={-1} aria-label="Mission" />
        </>
      ) : (
        <h1>Waitlist</h1>
      )}
    </main>
  );
}

const scrollTo = jest.fn();
const scrollIntoView = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  scrollTo.mockClear();
  scrollIntoView.mockClear();
  window.scrollTo = scrollTo as never;
  Element.prototype.scrollIntoView = scrollIntoView;
  window.matchMedia = (() => ({ matches: false })) as never;
  window.ResizeObserver = class {
    observe() {}
    disconnect() {}
  } as never;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function renderSite(start: string) {
  const { router, around, go } = openRouter(start, ['/', '/waitlist']);
  render(<RouterContext value={router}>{around(<Layout />)}</RouterContext>);
  return (to: string) => act(() => go(to));
}

const TO_TOP = { top: 0, behavior: 'instant' };
const TO_SECTION = { block: 'start', behavior: 'smooth' };

describe('route scrolling', () => {
  it('leaves the page that the server sent where the browser put it', () => {
    renderSite('/#mission');

    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('scrolls to the top and focuses the heading on a route change', async () => {
    const go = renderSite('/');

    await go('/waitlist');

    expect(scrollTo.mock.calls).toEqual([[TO_TOP]]);
    expect(screen.getByRole('heading', { name: 'Waitlist' })).toHaveFocus();
  });

  it('scrolls smoothly to a section of the same page and focuses it', async () => {
    const go = renderSite('/');

    await go('/#mission');

    expect(scrollIntoView.mock.calls).toEqual([[TO_SECTION]]);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(screen.getByRole('region', { name: 'Mission' })).toHaveFocus();
  });

  it('scrolls again when the same section is chosen again', async () => {
    const go = renderSite('/');

    await go('/#mission');
    await go('/#mission');

    expect(scrollIntoView.mock.calls).toEqual([[TO_SECTION], [TO_SECTION]]);
  });

  it('goes to the page first and to its section 100 ms later', async () => {
    const go = renderSite('/waitlist');

    await go('/#mission');
    act(() => jest.advanceTimersByTime(99));
    expect(scrollTo.mock.calls).toEqual([[TO_TOP]]);
    expect(scrollIntoView).not.toHaveBeenCalled();

    act(() => jest.advanceTimersByTime(1));
    expect(scrollTo.mock.calls).toEqual([[TO_TOP]]);
    expect(scrollIntoView.mock.calls).toEqual([[TO_SECTION]]);
  });

  it('jumps instead of gliding for those who ask for less motion', async () => {
    window.matchMedia = (() => ({ matches: true })) as never;
    const go = renderSite('/');

    await go('/#mission');

    expect(scrollIntoView.mock.calls).toEqual([[{ ...TO_SECTION, behavior: 'instant' }]]);
  });
});
