import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from '@swc/core';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { registerRemote } from './registerRemote.ts';

const ROOT = path.resolve(__dirname, '../..');
const LIST = 'contract/src/remoteList.ts';
const budgetsOf = (name: string) => `contract/src/budgets/modules/${name}.json`;
const contractOf = (name: string) => `contract/src/remotes/${name}.ts`;

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  for (const part of ['remotes', 'budgets/modules'])
    await mkdir(path.join(folder, 'contract/src', part), { recursive: true });
  for (const file of ['.gitattributes', LIST, contractOf('legal'), budgetsOf('legal')]) {
    await cp(path.join(ROOT, file), path.join(folder, file));
  }
  git('init', '--quiet', '--initial-branch=main');
  commit();
});

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    stdio: 'pipe',
  });

function commit(): void {
  git('add', '.');
  git('commit', '--quiet', '--message=step');
}

it('two teams can each add a remote without a merge conflict', async () => {
  // Adjacent in the list, where git alone reports a conflict.
  for (const name of ['shop', 'scores']) {
    git('switch', '--quiet', '--create', name, 'main');
    await registerRemote(folder, { name, module: 'Section', port: 3005 });
    commit();
  }

  git('merge', '--quiet', '--no-edit', 'shop');

  const list = await readFile(path.join(folder, LIST), 'utf8');
  for (const name of ['scores', 'shop']) {
    expect(list).toContain(`export { default as ${name} } from './remotes/${name}.ts';\n`);
    const contract = await readFile(path.join(folder, contractOf(name)), 'utf8');
    expect(contract).toContain(`sections: ['${name}']`);
  }
});

it('accepts a keyword of the language as a name', async () => {
  git('switch', '--quiet', '--create', 'reserved-word', 'main');
  await registerRemote(folder, { name: 'new', module: 'NewSection', port: 3005 });

  for (const file of [LIST, contractOf('new')]) {
    const text = await readFile(path.join(folder, file), 'utf8');
    await expect(parse(text, { syntax: 'typescript' })).resolves.toBeDefined();
  }
});
