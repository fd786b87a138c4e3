import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NewRemote } from './planRemote.ts';

/** Budget of its first module in bytes as sent: enough for a section with text and a form. */
const MODULE_BUDGET = 10_000;

/**
 * Adds a remote to the contract: two files, and a line in the list of remotes. The build, tests, settings, gate and
 * `npm run dev` are derived from these.
 *
 * @returns the files that have to be formatted.
 */
export async function registerRemote(root: string, remote: NewRemote): Promise<string[]> {
  const { name, module } = remote;
  const file = path.join(root, `contract/src/remotes/${name}.ts`);
  await writeFile(file, contractOf(remote));
  const list = path.join(root, 'contract/src/remoteList.ts');
  const lines = (await readFile(list, 'utf8')).trimEnd().split('\n');
  // The comment stays first.
  const sorted = [...lines, `export { default as ${name} } from './remotes/${name}.ts';`].sort();
  await writeFile(list, `${sorted.join('\n')}\n`);
  const budgets = path.join(root, `contract/src/budgets/modules/${name}.json`);
  await writeFile(budgets, JSON.stringify({ [module]: MODULE_BUDGET }));
  return [file, budgets];
}

const contractOf = ({ name, module, port }: NewRemote): string =>
  `import { type BaseProps, moduleContract, type RemoteContract } from '../modules.ts';
import { SAMPLE_BASE_PROPS } from '../sampleProps.ts';

export default {
  port: ${port},
  modules: {
    ${module}: moduleContract<BaseProps>({ sections: ['${name}'], sampleProps: SAMPLE_BASE_PROPS }),
  },
} as const satisfies RemoteContract;
`;
