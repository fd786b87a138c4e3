import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageHead } from './PageHead.ts';
import { usePageHead } from './usePageHead.ts';

const tags = (title: string, description: string): PageHead => ({
  title,
  tags: [{ element: 'meta', attributes: { name: 'description', content: description } }],
});
const SHOP = tags('The shop', 'All there is');
const ABOUT = tags('About', 'Who we are');

const Tractor = () => (
  <>
    <title>Tractor</title>
    <meta name="description" content="A red one" />
  </>
);

interface PageProps {
  head?: PageHead;
  titles?: string[];
  isProduct?: boolean;
}

function Page({ head = SHOP, isProduct = false, titles = [] }: PageProps) {
  usePageHead(head);
  return (
    <main>
      {isProduct && <Tractor />}
      {titles.map((title) => (
        <title key={title}>{title}</title>
      ))}
    </main>
  );
}

const headTags = () => ({
  titles: [...document.head.querySelectorAll('title')].map(({ textContent }) => textContent),
  descriptions: [...document.head.querySelectorAll('meta[name=description]')].map((meta) =>
    meta.getAttribute('content'),
  ),
});
const once = (title: string, description: string) => ({
  titles: [title],
  descriptions: [description],
});

let set = (_: PageProps) => {};

function Shown() {
  const [props, setProps] = useState<PageProps>({});
  set = setProps;
  return <Page {...props} />;
}

async function show() {
  await act(async () => void render(<Shown />));
  return (props: PageProps) => act(async () => set(props));
}

it('uses the site’s head, and a module’s while that is mounted', async () => {
  const go = await show();
  expect(headTags()).toEqual(once('The shop', 'All there is'));

  await go({ isProduct: true });
  expect(headTags()).toEqual(once('Tractor', 'A red one'));

  await go({ head: ABOUT });
  expect(headTags()).toEqual(once('About', 'Who we are'));
  await go({ head: SHOP, isProduct: true });
  expect(headTags()).toEqual(once('Tractor', 'A red one'));
  await go({});
  expect(headTags()).toEqual(once('The shop', 'All there is'));
});

it("uses the later of two modules' heads, and then the earlier one again", async () => {
  const go = await show();

  await go({ titles: ['One'] });
  await go({ titles: ['One', 'Two'] });
  expect(headTags().titles).toEqual(['Two']);

  await go({ titles: ['One'] });
  expect(headTags().titles).toHaveLength(1);
  await go({});
  expect(headTags().titles).toEqual(['The shop']);
});

it("takes over a document with a module's head, before and after the module is hydrated", async () => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#fff"><title data-of-module>Tractor</title>' +
    '<meta name="description" content="A red one" data-of-module>';
  const go = await show();
  expect(headTags()).toEqual(once('Tractor', 'A red one'));

  await go({ isProduct: true });
  expect(headTags()).toEqual(once('Tractor', 'A red one'));
  await go({ head: ABOUT });
  expect(headTags()).toEqual(once('About', 'Who we are'));
  expect(document.head.querySelectorAll('meta[name=theme-color]')).toHaveLength(1);
});

it('leaves nothing behind of a module that was never mounted', async () => {
  document.head.innerHTML = '<title data-of-module>Tractor</title>';
  const go = await show();

  await go({ head: ABOUT });

  expect(headTags()).toEqual(once('About', 'Who we are'));
});

it("removes the site's tags of the previous page", async () => {
  const tag = (element: 'meta' | 'link', attributes: Record<string, string>) => ({
    element,
    attributes,
  });
  const LOST: PageHead = {
    title: 'Lost',
    tags: [tag('meta', { name: 'robots', content: 'noindex' })],
  };
  const RULES: PageHead = {
    title: 'Rules',
    tags: [
      tag('link', { rel: 'canonical', href: 'https://shop.example/rules' }),
      tag('link', { rel: 'alternate', href: '/rules.de' }),
      tag('link', { rel: 'alternate', href: '/rules.fr' }),
    ],
  };
  const found = () =>
    [...document.head.querySelectorAll('meta[name=robots], link')].map((element) =>
      element.outerHTML.replace(' data-of-site=""', ''),
    );
  document.head.innerHTML = '<link rel="alternate" href="/shop.de" data-of-site>';
  const go = await show();

  await go({ head: LOST });
  expect(found()).toEqual(['<meta name="robots" content="noindex">']);
  await go({ head: RULES });

  const ofRules = [
    '<link rel="canonical" href="https://shop.example/rules">',
    '<link rel="alternate" href="/rules.de">',
    '<link rel="alternate" href="/rules.fr">',
  ];
  expect(found()).toEqual(ofRules);
  await go({ head: RULES, isProduct: true });
  expect(found()).toEqual(ofRules);
  await go({ head: ABOUT });
  expect(found()).toEqual([]);
});

it("replaces only the site's tags of the server's document", async () => {
  document.head.innerHTML =
    '<title data-of-site>Old</title><meta name="description" content="Old" data-of-site>' +
    '<meta name="theme-color" content="#fff">';

  await show();

  expect(headTags()).toEqual(once('The shop', 'All there is'));
  expect(document.head.querySelectorAll('meta[name=theme-color]')).toHaveLength(1);
});

it('keeps equal elements of the server’s document', async () => {
  document.head.innerHTML =
    '<title data-of-site>The shop</title><meta name="description" content="All there is" data-of-site>';
  const sent = [...document.head.children];

  const go = await show();
  expect([...document.head.children]).toEqual(sent);
  expect(document.head.firstChild).toBe(sent[0]);
  expect(document.head.lastChild).toBe(sent[1]);

  await go({ head: ABOUT });
  expect(headTags()).toEqual(once('About', 'Who we are'));
});

it('hydrates a page that sets its title itself', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = '<main></main>';
  document.head.innerHTML = '<title data-of-module>Tractor</title>';
  const recovered: unknown[] = [];

  await act(async () => {
    hydrateRoot(container, <Page isProduct />, {
      onRecoverableError: (error) => recovered.push(error),
    });
  });

  expect(headTags()).toEqual(once('Tractor', 'A red one'));
  expect(recovered).toEqual([]);
});

afterEach(() => {
  document.head.innerHTML = '';
});
