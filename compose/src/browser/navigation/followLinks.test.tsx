import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { nativeEffectOf } from '../interactions/nativeEffectOf.ts';
import { followLinks } from './followLinks.ts';

const PAGES = ['/', '/waitlist', '/public'];

const navigate = jest.fn();
const router = { navigate, leads: (pathname: string) => PAGES.includes(pathname) };

let links: AbortController;
let follow: ReturnType<typeof followLinks>;

/** What the browser would do itself. */
let left: string[];
const note = (event: Event) => {
  if (event.type === 'click' && !(event.target as Element).closest('a')) return;
  if (!event.defaultPrevented) left.push(event.type);
  // jsdom cannot load documents.
  event.preventDefault();
};

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  navigate.mockClear();
  links = new AbortController();
  follow = followLinks(router, nativeEffectOf, links.signal);
  left = [];
  window.addEventListener('click', note);
  window.addEventListener('submit', note);
});
afterEach(() => {
  links.abort();
  window.removeEventListener('click', note);
  window.removeEventListener('submit', note);
});

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

/** A form without fields. */
const Go = ({ to }: { to: string }) => (
  <form action={to}>
    <button type="submit">Go</button>
  </form>
);

it.each([
  ['/waitlist', place('/waitlist')],
  ['/public?a=b', place('/public', '?a=b')],
  ['/#mission', place('/', '', '#mission')],
])('follows an ordinary link to %s without a new document', async (href, to) => {
  render(
    <a href={href}>
      <b>Go</b>
    </a>,
  );

  await userEvent.click(screen.getByText('Go'));

  expect(navigate.mock.calls).toEqual([[to]]);
  expect(left).toEqual([]);
});

it('shows the current page from its top after a link to it', async () => {
  window.history.replaceState(null, '', '/waitlist?r=code#reserve');
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo });
  render(
    <main>
      <h1>Waitlist</h1>
      <a href="/waitlist?r=code">Again</a>
      <a href="/waitlist?r=code#reserve">Section</a>
      <a href="/waitlist?r=other">Query</a>
    </main>,
  );

  await userEvent.click(screen.getByText('Section'));
  await userEvent.click(screen.getByText('Query'));
  expect(scrollTo).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Again'));

  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(navigate).toHaveBeenLastCalledWith(place('/waitlist', '?r=code'));
  expect(left).toEqual([]);
});

it('shows the current page from its top after a link without the query of the visit', async () => {
  window.history.replaceState(null, '', '/waitlist?utm_source=x');
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo });
  // As the router does.
  navigate.mockImplementationOnce(({ pathname }) => history.pushState(null, '', pathname));
  render(<a href="/waitlist">Waitlist</a>);

  await userEvent.click(screen.getByRole('link'));

  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  expect(navigate.mock.calls).toEqual([[place('/waitlist')]]);
});

it.each([
  ['#top', [[{ top: 0, behavior: 'instant' }]]],
  ['#topic', []],
])('treats %s as the top of the page only if it is called so', async (href, expected) => {
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo });
  render(<a href={href}>Go</a>);

  await userEvent.click(screen.getByRole('link'));

  expect(scrollTo.mock.calls).toEqual(expected);
  expect(navigate.mock.calls).toEqual([[place('/', '', href)]]);
});

it('stays where it is until another page is shown, also at its top', async () => {
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo });
  render(<a href="/waitlist#top">Go</a>);

  await userEvent.click(screen.getByRole('link'));

  expect(navigate.mock.calls).toEqual([[place('/waitlist', '', '#top')]]);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('follows a button that is a link', async () => {
  render(<Go to="/#waitlist" />);

  await userEvent.click(screen.getByRole('button'));

  expect(navigate.mock.calls).toEqual([[place('/', '', '#waitlist')]]);
  expect(left).toEqual([]);
});

it.each([
  ['another site', { href: 'https://example.com/waitlist' }],
  ['an unknown path', { href: '/nowhere' }],
  ['a new tab', { href: '/waitlist', target: '_blank' }],
  ['a download', { href: '/waitlist', download: true }],
  ['a mail address', { href: 'mailto:hello@example.com' }],
])('leaves a link to %s to the browser', async (_, link) => {
  render(<a {...link}>Go</a>);

  await userEvent.click(screen.getByRole('link'));

  expect(navigate).not.toHaveBeenCalled();
  expect(left).toEqual(['click']);
});

it('leaves a click with a modifier key to the browser', async () => {
  render(<a href="/waitlist">Go</a>);
  const visitor = userEvent.setup();

  await visitor.keyboard('{Control>}');
  await visitor.click(screen.getByRole('link'));

  expect(navigate).not.toHaveBeenCalled();
  expect(left).toEqual(['click']);
});

it.each<[string, string, ReactNode]>([
  ['with fields', 'get', <input key="q" name="q" defaultValue="x" />],
  ['that posts', 'post', null],
])('leaves a form %s to the browser', async (_, method, field) => {
  render(
    <form method={method} action="/waitlist">
      {field}
      <button type="submit">Send</button>
    </form>,
  );

  await userEvent.click(screen.getByRole('button'));

  expect(navigate).not.toHaveBeenCalled();
  expect(left).toEqual(['submit']);
});

it('ignores clicks whose default was prevented', async () => {
  render(
    <a href="/waitlist" onClick={(event) => event.preventDefault()}>
      Go
    </a>,
  );

  await userEvent.click(screen.getByRole('link'));

  expect(navigate).not.toHaveBeenCalled();
});

describe('if the address has a query', () => {
  beforeEach(() => window.history.replaceState(null, '', '/?r=code'));

  it.each([
    ['a section', '/#mission', place('/', '?r=code', '#mission')],
    ['the section of another query', '/?r=other#mission', place('/', '?r=other', '#mission')],
    ['the section without a query', '/?#mission', place('/', '', '#mission')],
    ['the page without a query', '/', place('/')],
    ['a section of another page', '/waitlist#reserve', place('/waitlist', '', '#reserve')],
  ])('a link to %s leads there', async (_, href, to) => {
    render(<a href={href}>Go</a>);

    await userEvent.click(screen.getByRole('link'));

    expect(navigate.mock.calls).toEqual([[to]]);
  });

  it('a button to a section leads there, even in a region that is not live', async () => {
    render(<Go to="/#waitlist" />);
    const button = screen.getByRole('button');

    await userEvent.click(button);
    // As the inline script does.
    button.addEventListener('click', (event) => follow(event, button.closest('form') as Element));
    await userEvent.click(button);

    const section = place('/', '?r=code', '#waitlist');
    expect(navigate.mock.calls).toEqual([[section], [section]]);
  });
});

it('leaves all links to the browser once it is aborted', async () => {
  render(
    <>
      <a href="/waitlist">Waitlist</a>
      <Go to="/#waitlist" />
    </>,
  );

  links.abort();
  await userEvent.click(screen.getByText('Waitlist'));
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));

  expect(navigate).not.toHaveBeenCalled();
  expect(left).toEqual(['click', 'submit']);
});
