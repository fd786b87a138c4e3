import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { version } from '../compose/package.json';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const CHANGESETS = readdirSync(path.join(ROOT, '.changeset'))
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => `.changeset/${file}`);

const [, ...VERSIONS] = read('compose/CHANGELOG.md').split(/^## /m);

/** `create-compose` always has the engine's version, and no other package is published. */
it('changesets are of the engine', () => {
  for (const file of CHANGESETS) {
    const [, changed = ''] = read(file).split('---\n');
    expect([file, parse(changed)]).toEqual([
      file,
      { '@statline/compose': expect.stringMatching(/^(?:major|minor|patch)$/) },
    ]);
  }
});

it('each change, and each version of the changelog, says what teams and hosts do', () => {
  const texts = [...CHANGESETS.map(read), ...VERSIONS];

  expect(VERSIONS.map((text) => text.split('\n')[0])).toContain(version);
  expect(texts.filter((text) => !/\*\*Teams:\*\* .*\*\*Hosts:\*\* /s.test(text))).toEqual([]);
});
