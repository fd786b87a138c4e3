/** @jest-environment node */
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

const NOTHING = { connect: [], images: [] };

const policyFor = (
  granted: { connect: string[]; images: string[] },
  foreignOrigins: string[] = [],
) => {
  const contents = { styles: [], scripts: [], foreignOrigins, granted };
  const directives = contentSecurityPolicy(contents).split(';');
  return (name: string) => directives.find((directive) => directive.startsWith(`${name} `));
};

it('allows a page to reach only the origins granted to its remotes', () => {
  const directive = policyFor({
    connect: ['https://api.weather.example'],
    images: ['https://img.weather.example'],
  });

  expect(directive('connect-src')).toBe("connect-src 'self' https://api.weather.example");
  expect(directive('img-src')).toBe("img-src 'self' data: https://img.weather.example");
  expect(directive('script-src')).not.toContain('weather');
});

it('allows a page to reach its own origin if nothing is granted', () => {
  const directive = policyFor(NOTHING);

  expect(directive('connect-src')).toBe("connect-src 'self'");
  expect(directive('img-src')).toBe("img-src 'self' data:");
});

describe('a page with an override', () => {
  const DEV_SERVER = 'http://localhost:3003';

  it("may load from the remote's dev server, and receive its events", () => {
    const directive = policyFor(NOTHING, [DEV_SERVER]);

    expect(directive('connect-src')).toBe(`connect-src 'self' ${DEV_SERVER}`);
    expect(directive('trusted-types')).toBe('trusted-types default');
    for (const name of ['script-src', 'style-src', 'img-src', 'font-src']) {
      expect(directive(name)).toContain(DEV_SERVER);
    }
  });

  it("may run the dev server's own client, if the host is developed too", () => {
    jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });

    const directive = policyFor(NOTHING, [DEV_SERVER]);

    expect(directive('connect-src')).toMatch(/ ws:\/\/localhost:3003$/);
    expect(directive('trusted-types')).toMatch(/'allow-duplicates' rspack-dev-server#overlay$/);
    jest.restoreAllMocks();
  });
});
