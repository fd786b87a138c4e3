import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NewRemote } from './planRemote.ts';

/** A place in a file where a remote is entered: everything up to it, then the new line. */
interface Entry {
  file: string;
  after: RegExp;
  line: string;
}

/** Everything else is derived from this: the build, the tests, the settings, the gate, `npm run dev`. */
const entries = ({ name, module, port }: NewRemote): Entry[] => [
  {
    file: 'contract/src/remotes.ts',
    after: /export const REMOTES = \{\n(?: {2}.*\n)*/,
    line: `  ${name}: {
    port: ${port},
    modules: {
      ${module}: moduleContract<BaseProps>({ sections: ['${name}'], sampleProps: SAMPLE_BASE_PROPS }),
    },
  },\n`,
  },
];

/**
 * Enters a remote in the contract.
 *
 * @throws Error that names the file in which the place was not found; then none is changed.
 */
export async function registerRemote(root: string, remote: NewRemote): Promise<string[]> {
  const texts = new Map<string, string>();
  for (const { file, after, line } of entries(remote)) {
    const text = texts.get(file) ?? (await readFile(path.join(root, file), 'utf8'));
    const place = after.exec(text);
    if (!place) throw new Error(`${file} has no place for a new remote: it matches no ${after}.`);
    const end = place.index + place[0].length;
    texts.set(file, `${text.slice(0, end)}${line}${text.slice(end)}`);
  }
  for (const [file, text] of texts) await writeFile(path.join(root, file), text);
  return [...texts.keys()];
}
