import { preloadScripts } from './preloadScripts.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

const links = () => [...document.head.querySelectorAll('link')];

it('preloads each script once, with its hash and in the mode of its later request', () => {
  const container = { href: '/remotes/a/1/remoteEntry.js', integrity: 'sha384-c' };

  preloadScripts([container, { href: '/remotes/a/1/First.js', integrity: 'sha384-f' }]);
  preloadScripts([container, { href: '/remotes/a/1/Unchecked.js' }]);
  preloadScripts([{ href: 'http://localhost:3003/Elsewhere.js' }]);

  expect(
    links().map((link) => [link.getAttribute('href'), link.integrity || null, link.crossOrigin]),
  ).toEqual([
    ['/remotes/a/1/remoteEntry.js', 'sha384-c', 'anonymous'],
    ['/remotes/a/1/First.js', 'sha384-f', 'anonymous'],
    ['/remotes/a/1/Unchecked.js', null, null],
    ['http://localhost:3003/Elsewhere.js', null, 'anonymous'],
  ]);
  expect(links().every(({ rel, as }) => rel === 'preload' && as === 'script')).toBe(true);
});
