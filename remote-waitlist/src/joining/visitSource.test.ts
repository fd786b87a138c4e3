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

test('names nothing with Global Privacy Control', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

  expect(visitSource()).toEqual({});
});
