import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Remotes of the site differ as builds of teams do: in size, styles, hooks and dependencies. */
export const VARIANTS = 10;

/** The folder of a variant of the built remote. */
export const variantFolder = (remote: string, variant: number): string =>
  path.join(remote, `variant${variant}`);

/** The text of the module of a remote, by its index on the site. */
export const readPart = (remote: string, index: number): Promise<string> =>
  readFile(path.join(variantFolder(remote, index % VARIANTS), 'src/Part.tsx'), 'utf8');

/** Writes the sources of all variants, and the configuration that builds them in one process. */
export async function writeVariants(remote: string): Promise<void> {
  const part = await readFile(path.join(remote, 'src/Part.tsx'), 'utf8');
  const packageJson = await readFile(path.join(remote, 'package.json'), 'utf8');
  for (let variant = 0; variant < VARIANTS; variant += 1) {
    const folder = variantFolder(remote, variant);
    await mkdir(path.join(folder, 'src'), { recursive: true });
    await writeFile(path.join(folder, 'package.json'), packageJson);
    await writeFile(path.join(folder, 'src/Part.tsx'), sourceOf(part, variant));
  }
  await writeFile(
    path.join(remote, 'rspack.config.ts'),
    `import { remote } from '@statline/compose/build';

const named = (variant, { name, dependencies = [], ...build }) => ({
  ...build,
  name: name + variant,
  dependencies: dependencies.map((other) => other + variant),
});

export default Array.from({ length: ${VARIANTS} }, (_, variant) =>
  remote({ workspace: import.meta.dirname + '/variant' + variant, modules: ['Part'] }).map(
    (build) => named(variant, build),
  ),
).flat();
`,
  );
}

/** The first is the part as it is. Of the others each has some more text, rows, styles, state, and every third a library. */
function sourceOf(part: string, variant: number): string {
  if (variant === 0) return part;
  const rows = Array.from({ length: variant * 4 }, (_, row) => ({
    id: row,
    title: `Row ${row} of variant ${variant}`,
    text: WORDS.slice((variant * row) % WORDS.length).join(' '),
  }));
  const styles = Array.from(
    { length: variant % 4 },
    (_, style) =>
      `const Cell${style} = styled.p\`\n  margin: ${style + variant}px 0;\n  color: hsl(${style * variant * 9}deg 40% 30%);\n\`;`,
  );
  const cells = styles.map((_, style) => `<Cell${style}>{shown[${style}]?.title}</Cell${style}>`);
  const hasLibrary = variant % 3 === 0;
  return part
    .replace(
      "import { useState } from 'react';",
      `import { ${variant % 2 ? 'useEffect, ' : ''}useMemo, useState } from 'react';${hasLibrary ? "\nimport * as v from 'valibot';" : ''}`,
    )
    .replace(
      '  return (\n',
      `  const shown = useMemo(() => ROWS.filter(({ id }) => id >= count), [count]);
${variant % 2 ? "  useEffect(() => console.debug('counted', count), [count]);\n" : ''}  return (\n`,
    )
    .replace(
      '    </Panel>',
      `      ${cells.join('\n      ')}
      <ul>{shown.map(({ id, title, text }) => <li key={id}><b>{title}</b> {text}</li>)}</ul>
    </Panel>`,
    )
    .concat(
      `\n${styles.join('\n')}
const ALL = ${JSON.stringify(rows)};
const ROWS = ${hasLibrary ? 'v.parse(v.array(v.object({ id: v.number(), title: v.string(), text: v.string() })), ALL)' : 'ALL'};
`,
    );
}

const WORDS = 'the team releases its words when it likes and other teams do not wait'.split(' ');
