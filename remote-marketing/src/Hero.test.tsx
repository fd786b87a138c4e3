import { hydrateServerHtml } from '@statline/compose/testing';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.node';
import enhanceHero from './Hero.enhancement.ts';
import Hero from './Hero.tsx';

const hero = <Hero {...SAMPLE_PROPS['marketing/Hero']} />;
const timer = () => screen.getByRole('timer', { name: 'Time Left Until Launch' });

/** 30 November: three months later is the end of February, 90 days away. */
const LOADED_AT = new Date(2026, 10, 30, 12, 0, 0);

beforeEach(() => {
  jest.useFakeTimers({ now: LOADED_AT });
  Object.defineProperty(performance, 'timeOrigin', {
    value: LOADED_AT.getTime(),
    configurable: true,
  });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

describe('Hero', () => {
  it('reads its headline as one sentence', () => {
    render(hero);

    const headline = 'By Athletes For Athletes — Because We Get It';
    expect(screen.getByRole('heading', { level: 1, name: headline })).toHaveTextContent(headline);
    expect(screen.getByText('Launching Soon')).toBeInTheDocument();
  });

  it('has a button to the waitlist that works without script', () => {
    render(hero);

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Join the Waitlist' });
    expect(button.form).toHaveAttribute('action', '/#waitlist');
  });

  it('contains the names of the product and the app from its props', () => {
    render(hero);

    expect(screen.getByText(/^Sample Product keeps score/)).toBeInTheDocument();
    expect(
      screen.getByRole('img', { name: /Saved \$1,272, owed about \$1,201/ }),
    ).toBeInTheDocument();
  });

  it('updates the time when the page returns from the back/forward cache', () => {
    render(hero);

    // Timers do not run in the back/forward cache.
    jest.setSystemTime(LOADED_AT.getTime() + 5_000);
    act(() => void window.dispatchEvent(new Event('pageshow')));

    expect(timer()).toHaveTextContent('59minutes55seconds');
  });

  it('counts down to three months after the page was loaded, and can be paused', async () => {
    render(hero);
    expect(timer()).toHaveTextContent('90days00hours00minutes00seconds');
    expect(timer()).toHaveAttribute('aria-live', 'off');

    await pass(1000);
    expect(timer()).toHaveTextContent('89days23hours59minutes59seconds');

    await user.click(screen.getByRole('button', { name: 'Pause countdown' }));
    await pass(10_000);
    expect(timer()).toHaveTextContent('59seconds');

    await user.click(screen.getByRole('button', { name: 'Resume countdown' }));
    expect(timer()).toHaveTextContent('49seconds');
  });

  it('counts from the page load, even if it is mounted late', async () => {
    await pass(60_000);

    render(hero);

    expect(timer()).toHaveTextContent('89days23hours59minutes00seconds');
  });

  it('keeps its target when it is mounted again on the same page, and stops at 0', async () => {
    const { unmount } = render(hero);
    unmount();
    await pass(91 * 86_400_000);

    render(hero);

    expect(timer()).toHaveTextContent('00days00hours00minutes00seconds');
  });

  it('offers no pause once it has ended', async () => {
    render(hero);
    jest.setSystemTime(LOADED_AT.getTime() + 91 * 86_400_000);
    await pass(1_000);

    expect(timer()).toBeVisible();
    expect(screen.queryByRole('button', { name: /countdown/ })).not.toBeInTheDocument();
  });

  it("hydrates the server's HTML, which contains no time, without a mismatch", async () => {
    const { container, serverHtml, mismatches } = await hydrateServerHtml(hero);

    expect(mismatches).toEqual([]);
    const served = new DOMParser().parseFromString(serverHtml, 'text/html');
    expect(served.querySelector('[role=timer]')?.textContent).toMatch(
      /^\s+days\s+hours\s+minutes\s+seconds$/,
    );
    expect(served.body.textContent).toContain('Launch is about three months away');
    expect(container.querySelector('[role=timer]')).toHaveTextContent(/^\d\ddays/);
    expect(container).not.toHaveTextContent('Launch is about three months away');
  });

  describe('before hydration', () => {
    let end = () => {};
    const enhance = (sent: HTMLElement) => {
      end = enhanceHero(sent);
    };
    afterEach(() => end());

    it('counts down, and React continues without a mismatch', async () => {
      const { mismatches } = await hydrateServerHtml(hero, (sent) => {
        enhance(sent);
        expect(timer()).toHaveTextContent('90days00hours00minutes00seconds');
        jest.advanceTimersByTime(2_000);
        expect(timer()).toHaveTextContent('89days23hours59minutes58seconds');
      });
      end();

      expect(mismatches).toEqual([]);
      expect(timer()).toHaveTextContent('89days23hours59minutes58seconds');
      await pass(1_000);
      expect(timer()).toHaveTextContent('89days23hours59minutes57seconds');
    });

    it('can be paused without the click reaching the document, and stays paused after hydration', async () => {
      const onClick = jest.fn();
      document.addEventListener('click', onClick);
      const { mismatches } = await hydrateServerHtml(hero, (sent) => {
        enhance(sent);
        jest.advanceTimersByTime(900);
        screen.getByRole('button', { name: 'Pause countdown' }).click();
        jest.advanceTimersByTime(4_100);
        expect(timer()).toHaveTextContent('90days00hours00minutes00seconds');
      });
      end();

      expect(onClick).not.toHaveBeenCalled();
      expect(mismatches).toEqual([]);
      await pass(5_000);
      expect(timer()).toHaveTextContent('90days00hours00minutes00seconds');
      await user.click(screen.getByRole('button', { name: 'Resume countdown' }));
      expect(timer()).toHaveTextContent('89days23hours59minutes50seconds');
      document.removeEventListener('click', onClick);
    });

    it('shows zeros after the end, and updates the time when the page is shown again', async () => {
      await hydrateServerHtml(hero, (sent) => {
        enhance(sent);
        jest.setSystemTime(LOADED_AT.getTime() + 5_000);
        document.dispatchEvent(new Event('visibilitychange'));
        expect(timer()).toHaveTextContent('59minutes55seconds');
        jest.setSystemTime(LOADED_AT.getTime() + 91 * 86_400_000);
        jest.advanceTimersByTime(1_000);
        expect(timer()).toHaveTextContent('00days00hours00minutes00seconds');
        expect(screen.queryByRole('button', { name: /countdown/ })).not.toBeInTheDocument();
      });
    });
  });

  it("the server's HTML shows neither the time nor the pause button", () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(hero);
    document.body.append(page);

    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /countdown/ })).not.toBeInTheDocument();
    page.remove();
  });
});
