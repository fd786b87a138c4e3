import { rememberMarks } from './rememberMarks.ts';

const pageOf = (marks: string) => {
  document.head.innerHTML = marks && `<meta name="releases" content="${marks}">`;
};

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what is tested uses it
  document.cookie = text;
};

beforeEach(() => {
  setCookie('releases=;path=/;max-age=0');
});

it('keeps what the page was made from', () => {
  pageOf('legal.a~marketing.b');

  rememberMarks();

  expect(document.cookie).toBe('releases=legal.a~marketing.b');
});

it('goes on from what was seen before: a page that the browser has kept may be older', () => {
  setCookie('other=releases=1;path=/');
  setCookie('releases=legal.c~waitlist.d;path=/');
  pageOf('legal.b~marketing.e');

  rememberMarks();

  expect(document.cookie).toContain('releases=legal.c~marketing.e~waitlist.d');
  setCookie('other=;path=/;max-age=0');
});

it('sets no cookie where the page has nothing to tell', () => {
  pageOf('');

  rememberMarks();

  expect(document.cookie).toBe('');
});
