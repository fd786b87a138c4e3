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

it('lets a page reach just the origins that the site grants its remotes', () => {
  const directive = policyFor({
    connect: ['https://api.weather.example'],
    images: ['https://img.weather.example'],
  });

  expect(directive('connect-src')).toBe("connect-src 'self' https://api.weather.example");
  expect(directive('img-src')).toBe("img-src 'self' data: https://img.weather.example");
  expect(directive('script-src')).not.toContain('weather');
});

it('lets a page of this site reach its own origin, as nothing is granted', () => {
  const directive = policyFor(NOTHING);

  expect(directive('connect-src')).toBe("connect-src 'self'");
  expect(directive('img-src')).toBe("img-src 'self' data:");
});

describe('the page of a developer', () => {
  const DEV_SERVER = 'http://localhost:3003';

  it("may load from the remote's dev server, and hear of its changes", () => {
    const directive = policyFor(NOTHING, [DEV_SERVER]);

    expect(directive('connect-src')).toBe(`connect-src 'self' ${DEV_SERVER}`);
    expect(directive('trusted-types')).toBe('trusted-types default');
    for (const name of ['script-src', 'style-src', 'img-src', 'font-src']) {
      expect(directive(name)).toContain(DEV_SERVER);
    }
  });

  it("may have the dev server's own client, where the host is developed too", () => {
    jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });

    const directive = policyFor(NOTHING, [DEV_SERVER]);

    expect(directive('connect-src')).toMatch(/ ws:\/\/localhost:3003$/);
    expect(directive('trusted-types')).toMatch(/'allow-duplicates' rspack-dev-server#overlay$/);
    jest.restoreAllMocks();
  });
});
