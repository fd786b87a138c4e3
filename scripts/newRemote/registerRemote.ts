import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NewRemote } from './planRemote.ts';

/**
 * Adds a remote to the contract: a file of its own, and its line in the list of remotes. Everything else is derived
 * from this: the build, the tests, the settings, the gate, `npm run dev`.
 *
 * @returns the new file, from the root.
 */
export async function registerRemote(root: string, remote: NewRemote): Promise<string> {
  const { name } = remote;
  const file = `contract/src/remotes/${name}.ts`;
  await writeFile(path.join(root, file), contractOf(remote));
  const list = path.join(root, 'contract/src/remoteList.ts');
  const lines = (await readFile(list, 'utf8')).trimEnd().split('\n');
  // The comment stays first.
  const sorted = [...lines, `export { ${name} } from './remotes/${name}.ts';`].sort();
  await writeFile(list, `${sorted.join('\n')}\n`);
  return file;
}

const contractOf = ({ name, module, port }: NewRemote): string =>
  `import { type BaseProps, moduleContract, type RemoteContract } from '../modules.ts';
import { SAMPLE_BASE_PROPS } from '../sampleProps.ts';

export const ${name} = {
  port: ${port},
  modules: {
    ${module}: moduleContract<BaseProps>({ sections: ['${name}'], sampleProps: SAMPLE_BASE_PROPS }),
  },
} as const satisfies RemoteContract;
`;
