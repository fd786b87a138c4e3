import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { ROOT } from '../build/parts.ts';
import { documentsOf } from '../documentsOf.ts';
import { type CodeBlock, codeBlocksOf } from './codeBlocksOf.ts';
import { SURROUNDINGS } from './surroundings.ts';

/** Its blocks are built and run (`leaving.integration.test.ts`). */
const RUN = ['docs/leaving.md'];

const ENDINGS: Readonly<Record<string, string>> = { ts: 'tsx', tsx: 'tsx', js: 'mjs' };

/** The API reference has declarations as well, which are generated from the sources. */
const isExample = (document: string, { language, after }: CodeBlock) =>
  language in ENDINGS && (!document.startsWith('docs/api/') || after === '#### Example');

const BLOCKS = documentsOf(ROOT)
  .filter((document) => !RUN.includes(document))
  .flatMap((document) =>
    codeBlocksOf(readFileSync(path.join(ROOT, document), 'utf8'))
      .filter((block) => isExample(document, block))
      .map((block) => ({ document, ...block })),
  );

const surroundingOf = ({ document, source }: (typeof BLOCKS)[number]) =>
  SURROUNDINGS.find((one) => one.document === document && source.startsWith(one.begins));

const CONFIGURATION = {
  extends: path.join(ROOT, 'tsconfig.json'),
  compilerOptions: { types: ['node', 'jest'], allowJs: true, checkJs: true },
  // Declares the engine's globals.
  files: [path.join(ROOT, 'compose/src/browser/bootstrap/Bootstrap.ts')],
  include: ['documents'],
};

/** A block that begins with a file name becomes that file, in one folder with the document's other files. */
function placeOf(folder: string, block: (typeof BLOCKS)[number]) {
  const { document, line, language, source } = block;
  const beside = path.join(folder, 'documents', surroundingOf(block)?.beside ?? document);
  const [, named] = /^\/\/ (\S+\.\w+)\n/.exec(source) ?? [];
  const place = named && path.join(beside, named);
  return place && !existsSync(place)
    ? place
    : path.join(beside, `line-${line}.${ENDINGS[language]}`);
}

it('compiles every code block of the documents', async () => {
  const folder = await temporaryFolder();
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
  for (const block of BLOCKS) {
    const place = placeOf(folder, block);
    const { before = '', after = '' } = surroundingOf(block) ?? {};
    const source = before ? block.source.replace(', … ', ', ...others ') : block.source;
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(
      place,
      `${before}${source.trim().replace(/,$/, after && ',')}\n${after}\nexport {};\n`,
    );
  }

  expect(BLOCKS.length).toBeGreaterThan(25);
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const compiled = await promisify(execFile)(tsc, ['-p', folder]).catch((error) => error);
  expect(compiled.stdout).toBe('');
});

it('every surrounding belongs to a code block', () => {
  const used = BLOCKS.map(surroundingOf);

  expect(SURROUNDINGS.filter((one) => !used.includes(one))).toEqual([]);
});
