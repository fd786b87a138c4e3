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
it('changesets concern the engine only', () => {
  for (const file of CHANGESETS) {
    const [, changed = ''] = read(file).split('---\n');
    expect([file, parse(changed)]).toEqual([
      file,
      { '@statline/compose': expect.stringMatching(/^(?:major|minor|patch)$/) },
    ]);
  }
});

it('each changeset, and each version of the changelog, states what teams and hosts must do', () => {
  const texts = [...CHANGESETS.map(read), ...VERSIONS];

  expect(VERSIONS.map((text) => text.split('\n')[0])).toContain(version);
  expect(texts.filter((text) => !/\*\*Teams:\*\* .*\*\*Hosts:\*\* /s.test(text))).toEqual([]);
});
