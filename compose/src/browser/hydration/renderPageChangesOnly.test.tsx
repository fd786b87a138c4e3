import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { renderPageChangesOnly } from './renderPageChangesOnly.ts';

const rendered: string[] = [];

function Layout() {
  const { pathname, hash } = useLocation();
  rendered.push(pathname + hash);
  return <Outlet />;
}

describe('renderPageChangesOnly', () => {
  it('renders another page only', async () => {
    const router = createMemoryRouter([
      {
        element: <Layout />,
        children: [
          { path: '/', element: <h1>Home</h1> },
          { path: '/waitlist', element: <h1>Waitlist</h1> },
        ],
      },
    ]);
    render(<RouterProvider router={renderPageChangesOnly(router)} />);
    const go = (to: string) => act(() => router.navigate(to));

    for (const to of ['/#mission', '/#about', '/', '/waitlist', '/waitlist#reserve', '/#mission']) {
      await go(to);
    }

    expect(rendered).toEqual(['/', '/waitlist', '/#mission']);
  });
});
