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

test('returns the address the document was loaded from, and the referring host', () => {
  window.history.pushState(null, '', '/waitlist');

  expect(visitSource()).toEqual({ landing: navigation.name, referrer: 'news.example' });
});

test('returns only the referral code with Global Privacy Control', () => {
  const name = 'https://site.example/?utm_source=x&r=a-code-of-Ada_16#waitlist';
  performance.getEntriesByType = () => [{ name } as PerformanceEntry];
  expect(visitSource()).toMatchObject({ landing: name, referredBy: 'a-code-of-Ada_16' });

  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

  expect(visitSource()).toEqual({ referredBy: 'a-code-of-Ada_16' });
});

test('returns nothing with Global Privacy Control', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

  expect(visitSource()).toEqual({});
});

describe('in a document opened from another page of the site', () => {
  const from = (search: string) =>
    jest
      .spyOn(document, 'referrer', 'get')
      .mockReturnValue(`${window.location.origin}/legal${search}`);
  const at = (name: string) => {
    performance.getEntriesByType = () => [{ name } as PerformanceEntry];
  };

  test.each(['?r=a-code-of-Ada_16', '?utm_source=newsletter'])(
    'returns that page: %s',
    (search) => {
      from(search);
      at('https://site.example/');

      expect(visitSource()).toMatchObject({ landing: `${window.location.origin}/legal${search}` });
    },
  );

  // The third is the target of a button without script.
  test.each(['#waitlist', '?', '?#waitlist'])(
    'returns the referral code of that page: /%s',
    (address) => {
      from('?r=a-code-of-Ada_16');
      at(`https://site.example/${address}`);

      expect(visitSource()).toMatchObject({ referredBy: 'a-code-of-Ada_16' });
    },
  );

  test.each(['https://site.example/?r=another-code-123', 'https://site.example/?a=b&utm_source=x'])(
    'returns its own address if it has a code or campaign: %s',
    (name) => {
      from('?r=a-code-of-Ada_16&utm_source=newsletter');
      at(name);

      expect(visitSource()).toMatchObject({ landing: name });
    },
  );
});
