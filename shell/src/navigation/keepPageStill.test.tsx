import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { keepPageStill } from './keepPageStill.ts';
import { VisitsContext } from './VisitsContext.ts';
import { visitsOf } from './visitsOf.ts';

const rendered: string[] = [];

function Layout() {
  const { pathname, hash } = useLocation();
  rendered.push(pathname + hash);
  return <Outlet />;
}

describe('a router that keeps the page still', () => {
  it('renders another page only, and tells of each visit', async () => {
    const visited: string[] = [];
    const router = createMemoryRouter([
      {
        element: <Layout />,
        children: [
          { path: '/', element: <h1>Home</h1> },
          { path: '/waitlist', element: <h1>Waitlist</h1> },
        ],
      },
    ]);
    const visits = visitsOf(router);
    visits(({ pathname, hash }) => visited.push(pathname + hash));
    render(
      <VisitsContext value={visits}>
        <RouterProvider router={keepPageStill(router)} />
      </VisitsContext>,
    );
    const go = (to: string) => act(() => router.navigate(to));

    for (const to of ['/#mission', '/#about', '/', '/waitlist', '/waitlist#reserve', '/#mission']) {
      await go(to);
    }

    expect(rendered).toEqual(['/', '/waitlist', '/#mission']);
    expect(visited).toEqual([
      '/#mission',
      '/#about',
      '/',
      '/waitlist',
      '/waitlist#reserve',
      '/#mission',
    ]);
  });
});
