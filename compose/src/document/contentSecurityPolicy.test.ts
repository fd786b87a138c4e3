/** @jest-environment node */
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

const policyFor = (granted: { connect: string[]; images: string[] }) => {
  const contents = { styles: [], scripts: [], foreignOrigins: [], granted };
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
  const directive = policyFor({ connect: [], images: [] });

  expect(directive('connect-src')).toBe("connect-src 'self'");
  expect(directive('img-src')).toBe("img-src 'self' data:");
});
