import { GoButton } from '@statline/ui/GoButton';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { openRouter } from '../../../compose/fixtures/openRouter.tsx';
import { PATHS } from '../routing/paths.ts';
import { RouterContext } from './RouterContext.ts';
import { useClientNavigation } from './useClientNavigation.ts';

function Layout({ children }: { children: ReactNode }) {
  useClientNavigation();
  return children;
}

/** Shows what a remote might render, and counts what the browser would do itself. */
function renderPage(content: ReactNode) {
  const { router, around, address } = openRouter('/', Object.values(PATHS));
  render(<RouterContext value={router}>{around(<Layout>{content}</Layout>)}</RouterContext>);
  const left: string[] = [];
  const note = (event: Event) => {
    if (event.type === 'click' && !(event.target as Element).closest('a')) return;
    if (!event.defaultPrevented) left.push(event.type);
    // jsdom cannot load documents.
    event.preventDefault();
  };
  window.addEventListener('click', note, { once: true });
  window.addEventListener('submit', note, { once: true });
  return { address, left };
}

describe('client-side navigation', () => {
  it.each(['/waitlist', '/privacy-policy', '/terms-of-service', '/public', '/#mission'])(
    'follows an ordinary link to %s without a new document',
    async (href) => {
      const { address } = renderPage(<a href={href}>Go</a>);

      await userEvent.click(screen.getByRole('link'));

      expect(address()).toBe(href);
    },
  );

  it('follows a button that leads somewhere', async () => {
    const { address } = renderPage(<GoButton to="/#waitlist">Join</GoButton>);

    await userEvent.click(screen.getByRole('button', { name: 'Join' }));

    expect(address()).toBe('/#waitlist');
  });

  it.each([
    ['another site', { href: 'https://example.com/waitlist' }],
    ['a path that is no page', { href: '/nowhere' }],
    ['a new tab', { href: '/waitlist', target: '_blank' }],
    ['a download', { href: '/waitlist', download: true }],
    ['a mail address', { href: 'mailto:hello@example.com' }],
  ])('leaves a link to %s to the browser', async (_, link) => {
    const { address, left } = renderPage(<a {...link}>Go</a>);

    await userEvent.click(screen.getByRole('link'));

    expect(address()).toBe('/');
    expect(left).toEqual(['click']);
  });

  it('leaves a click with a modifier key to the browser', async () => {
    const { address, left } = renderPage(<a href="/waitlist">Go</a>);
    const visitor = userEvent.setup();

    await visitor.keyboard('{Control>}');
    await visitor.click(screen.getByRole('link'));

    expect(address()).toBe('/');
    expect(left).toEqual(['click']);
  });

  it.each([
    ['with fields', 'get', <input key="q" name="q" defaultValue="x" />],
    ['that posts', 'post', null],
  ])('leaves a form %s to the browser', async (_, method, field) => {
    const { address } = renderPage(
      <form method={method} action="/waitlist">
        {field}
        <button type="submit">Send</button>
      </form>,
    );

    await userEvent.click(screen.getByRole('button'));

    expect(address()).toBe('/');
  });

  it('adds one entry to the history, however often the same section is chosen', async () => {
    renderPage(<GoButton to="/#mission">Mission</GoButton>);
    const entries = history.length;

    for (const _ of [1, 2, 3, 4]) await userEvent.click(screen.getByRole('button'));

    expect(window.location.hash).toBe('#mission');
    expect(history.length).toBe(entries + 1);
  });
});
