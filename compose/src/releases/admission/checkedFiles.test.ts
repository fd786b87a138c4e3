/** @jest-environment node */
import { checkedFiles } from './openRelease.ts';

const release = {
  files: { 'a.js': 'sha384-a', 'b.js': 'sha384-b', 'elsewhere.js': 'sha384-c' },
  modules: { First: ['a.js'], Second: ['a.js', 'b.js'] },
};

it('are those files of modules whose hashes stand in the container', () => {
  const container = 'sriHashes={1:"sha384-a",2:"sha384-c"}';

  expect(checkedFiles(release, container)).toEqual({ 'a.js': 'sha384-a' });
});
