import { visitSource } from './visitSource.ts';

const navigation = { name: 'https://site.example/?utm_source=newsletter' };

beforeEach(() => {
  performance.getEntriesByType = () => [navigation as PerformanceEntry];
  jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://news.example/story?reader=7');
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

test('names the address that the document was loaded from, and the host before it', () => {
  window.history.pushState(null, '', '/waitlist');

  expect(visitSource()).toEqual({ landing: navigation.name, referrer: 'news.example' });
});

test('names the code of a referral link, with Global Privacy Control alone', () => {
  const name = 'https://site.example/?utm_source=x&r=a-code-of-Ada_16#waitlist';
  performance.getEntriesByType = () => [{ name } as PerformanceEntry];
  expect(visitSource()).toMatchObject({ landing: name, referredBy: 'a-code-of-Ada_16' });

  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

  expect(visitSource()).toEqual({ referredBy: 'a-code-of-Ada_16' });
});

test('names nothing with Global Privacy Control', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

  expect(visitSource()).toEqual({});
});
