import { storeSequences } from './storeSequences.ts';

const pageOf = (sequences: string) => {
  document.head.innerHTML = sequences && `<meta name="releases" content="${sequences}">`;
};

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what is tested uses it
  document.cookie = text;
};

beforeEach(() => {
  setCookie('releases=;path=/;max-age=0');
});

it("stores the page's sequence numbers", () => {
  pageOf('legal.a~marketing.b');

  storeSequences();

  expect(document.cookie).toBe('releases=legal.a~marketing.b');
});

it('keeps the higher number, since a page from the browser’s cache may be older', () => {
  setCookie('other=releases=1;path=/');
  setCookie('releases=legal.c~waitlist.d;path=/');
  pageOf('legal.b~marketing.e');

  storeSequences();

  expect(document.cookie).toContain('releases=legal.c~marketing.e~waitlist.d');
  setCookie('other=;path=/;max-age=0');
});

it('sets no cookie for a page without numbers', () => {
  pageOf('');

  storeSequences();

  expect(document.cookie).toBe('');
});
