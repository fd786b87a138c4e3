import { separateChunks } from './separateChunks.ts';

const at = (folder: string) => `http://localhost${folder}remoteEntry.js`;

let running: HTMLScriptElement | null = null;

beforeEach(() => {
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => running });
});

/** The list that a script sees while it runs. */
function listSeenBy(src: string): unknown[] {
  running = Object.assign(document.createElement('script'), { src });
  const list: unknown[] = Reflect.get(window, 'rspackChunkshop');
  running = null;
  return list;
}

it('keeps what the scripts of two releases hand over apart, whenever they come', () => {
  separateChunks({ name: 'shop', id: 'a' }, at('/remotes/shop/a/'));
  listSeenBy('http://localhost/remotes/shop/a/0.js').push('old 0');
  separateChunks({ name: 'shop', id: 'b' }, at('/remotes/shop/b/'));

  expect(listSeenBy(at('/remotes/shop/b/'))).toEqual([]);
  listSeenBy('http://localhost/remotes/shop/b/0.js').push('new 0');
  listSeenBy('http://localhost/remotes/shop/a/1.js').push('old 1');

  expect(listSeenBy(at('/remotes/shop/a/'))).toEqual(['old 0', 'old 1']);
  expect(listSeenBy(at('/remotes/shop/b/'))).toEqual(['new 0']);
});

it('goes on with what a release has handed over where it is opened once more', () => {
  separateChunks({ name: 'shop', id: 'c' }, at('/remotes/shop/c/'));
  const list = listSeenBy('http://localhost/remotes/shop/c/0.js');

  separateChunks({ name: 'shop', id: 'c' }, `${at('/remotes/shop/c/')}?retry=1`);

  expect(listSeenBy(at('/remotes/shop/c/'))).toBe(list);
});

it('begins anew where another release is in the same folder, as a dev server has it', () => {
  separateChunks({ name: 'shop', id: 'd' }, 'http://localhost:3001/remoteEntry.js');
  listSeenBy('http://localhost:3001/module.js').push('before the change');

  separateChunks({ name: 'shop', id: 'e' }, 'http://localhost:3001/remoteEntry.js?retry=1');

  expect(listSeenBy('http://localhost:3001/module.js')).toEqual([]);
});
