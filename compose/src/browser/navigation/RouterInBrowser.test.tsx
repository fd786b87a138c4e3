import { act, render } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { openRouter } from '../../../fixtures/openRouter.tsx';

const rendered: string[] = [];

function Layout() {
  const { pathname, hash } = useLocation();
  rendered.push(pathname + hash);
  return null;
}

it('renders another page only', async () => {
  const { around, go } = openRouter('/', ['/', '/waitlist']);
  render(around(<Layout />));

  for (const to of ['/#mission', '/#about', '/', '/waitlist', '/waitlist#reserve', '/#mission']) {
    await act(() => go(to));
  }

  expect(rendered).toEqual(['/', '/waitlist', '/#mission']);
});

it('renders the page that the visitor went to before React was there', async () => {
  rendered.length = 0;
  const { around, go } = openRouter('/', ['/', '/waitlist']);
  const page = around(<Layout />);

  await go('/waitlist');
  render(page);

  expect(rendered.at(-1)).toBe('/waitlist');
});
