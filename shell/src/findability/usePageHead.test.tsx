import { render } from '@testing-library/react';
import { noteServedHead } from '../../../compose/src/head/siteHead.ts';
import { PageAboutContext } from '../../../compose/src/react/PageAboutContext.ts';
import type { AboutPage } from '../pages/AboutPage.ts';
import { usePageHead } from './usePageHead.ts';

const site = {
  product: 'Statline',
  origin: 'https://statline.example',
  address: '400 Fieldhouse Row',
  email: 'hello@statline.example',
};

function Head() {
  usePageHead(site);
  return null;
}

const about = (title: string, canonicalPath?: string): AboutPage => ({
  text: { title, description: `About ${title}` },
  ...(canonicalPath === undefined ? {} : { canonicalPath }),
});

const HOME = about('Home', '/');
const RULES = about('Rules', '/rules');
const LOST = about('Lost');

const renderAt = (page: AboutPage) => {
  const at = (shown: AboutPage) => (
    <PageAboutContext value={shown}>
      <Head />
    </PageAboutContext>
  );
  const { rerender } = render(at(page));
  return (next: AboutPage) => rerender(at(next));
};

const all = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map(
    (element) => element.getAttribute('content') ?? element.getAttribute('href'),
  );

afterEach(() => {
  document.head.innerHTML = '';
});

describe('usePageHead', () => {
  it('takes title, description and addresses along to the next page', () => {
    const navigate = renderAt(HOME);

    navigate(RULES);

    expect(document.title).toBe('Rules');
    expect(all('meta[name="description"]')).toEqual(['About Rules']);
    expect(all('link[rel="canonical"]')).toEqual(['https://statline.example/rules']);
    expect(all('meta[property="og:url"]')).toEqual(['https://statline.example/rules']);
  });

  it('replaces what the server said of the page, and nothing else in the head', () => {
    document.head.innerHTML =
      '<meta name="description" content="Old"><meta name="theme-color" content="#fff">';
    noteServedHead();

    renderAt(HOME);

    expect(all('meta[name="description"]')).toEqual(['About Home']);
    expect(all('meta[name="theme-color"]')).toEqual(['#fff']);
  });

  it('lifts the noindex of the 404 page when the visitor goes on to a page', () => {
    const navigate = renderAt(LOST);
    expect(all('meta[name="robots"]')).toEqual(['noindex']);

    navigate(HOME);

    expect(all('meta[name="robots"]')).toEqual([]);
    expect(all('link[rel="canonical"]')).toEqual(['https://statline.example/']);
  });
});
