import { separateChunks } from './separateChunks.ts';

const at = (folder: string) => `http://localhost${folder}remoteEntry.js`;

let running: HTMLScriptElement | null = null;

beforeEach(() => {
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => running });
  // As the first container has it.
  Reflect.deleteProperty(window, 'rspackChunkshop');
  Reflect.set(window, 'rspackChunkshop', ['old 0']);
});

/** The list that a script sees while it runs. */
function chunksOf(src: string): unknown[] {
  running = Object.assign(document.createElement('script'), { src });
  const list: unknown[] = Reflect.get(window, 'rspackChunkshop');
  running = null;
  return list;
}

it("separates the chunks registered by different releases' scripts, in any order", () => {
  separateChunks('shop', at('/remotes/shop/b/'));
  expect(chunksOf(at('/remotes/shop/b/'))).toEqual([]);
  chunksOf('http://localhost/remotes/shop/b/0.js').push('new 0');
  separateChunks('shop', at('/remotes/shop/c/'));

  chunksOf('http://localhost/remotes/shop/a/1.js').push('old 1');
  chunksOf('http://localhost/remotes/shop/b/1.js').push('new 1');

  expect(chunksOf(at('/remotes/shop/a/'))).toEqual(['old 0', 'old 1']);
  expect(chunksOf(at('/remotes/shop/b/'))).toEqual(['new 0', 'new 1']);
  expect(chunksOf(at('/remotes/shop/c/'))).toEqual([]);
});

it('starts over if a new release is in the same folder, as on a dev server', () => {
  separateChunks('shop', 'http://localhost:3001/remoteEntry.js');
  chunksOf('http://localhost:3001/module.js').push('before the change');

  separateChunks('shop', 'http://localhost:3001/remoteEntry.js?retry=1');

  expect(chunksOf('http://localhost:3001/module.js')).toEqual([]);
});
