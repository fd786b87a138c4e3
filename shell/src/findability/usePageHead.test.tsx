import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import type { AboutPage } from '../pages/AboutPage.ts';
import { usePageHead } from './usePageHead.ts';

const site = {
  product: 'Statline',
  origin: 'https://statline.example',
  address: '400 Fieldhouse Row',
  email: 'hello@statline.example',
};

function Layout() {
  usePageHead(site);
  return <Outlet />;
}

const page = (path: string, title: string, canonicalPath?: string) => ({
  path,
  element: null,
  handle: {
    about: {
      text: { title, description: `About ${title}` },
      ...(canonicalPath === undefined ? {} : { canonicalPath }),
    } satisfies AboutPage,
  },
});

const renderAt = (path: string) => {
  const routes = [
    {
      element: <Layout />,
      children: [page('/', 'Home', '/'), page('/rules', 'Rules', '/rules'), page('*', 'Lost')],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return (to: string) => act(() => router.navigate(to));
};

const all = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map(
    (element) => element.getAttribute('content') ?? element.getAttribute('href'),
  );

afterEach(() => {
  document.head.innerHTML = '';
});

describe('usePageHead', () => {
  it('takes title, description and addresses along to the next page, without the query', async () => {
    const navigate = renderAt('/');

    await navigate('/rules?from=footer#fees');

    expect(document.title).toBe('Rules');
    expect(all('meta[name="description"]')).toEqual(['About Rules']);
    expect(all('link[rel="canonical"]')).toEqual(['https://statline.example/rules']);
    expect(all('meta[property="og:url"]')).toEqual(['https://statline.example/rules']);
  });

  it('replaces what the server said of the page, and nothing else in the head', () => {
    document.head.innerHTML =
      '<meta name="description" content="Old" data-page><meta name="theme-color" content="#fff">';

    renderAt('/');

    expect(all('meta[name="description"]')).toEqual(['About Home']);
    expect(all('meta[name="theme-color"]')).toEqual(['#fff']);
  });

  it('lifts the noindex of the 404 page when the visitor goes on to a page', async () => {
    const navigate = renderAt('/nowhere');
    expect(all('meta[name="robots"]')).toEqual(['noindex']);

    await navigate('/');

    expect(all('meta[name="robots"]')).toEqual([]);
    expect(all('link[rel="canonical"]')).toEqual(['https://statline.example/']);
  });
});
