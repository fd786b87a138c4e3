import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A host's build as small as one can be. Its browser files are its own. */
export function makeBuild(folder: string, name: string): string {
  const build = path.join(folder, `build-${name}`);
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12);
  for (const part of ['browser', 'visit', 'bootstrap']) {
    const file = `${part}.${hash}.js`;
    mkdirSync(path.join(build, part), { recursive: true });
    const entry = JSON.stringify({ scripts: [{ file }], styles: [], fonts: [] });
    writeFileSync(path.join(build, part, 'entrypoint.json'), entry);
    writeFileSync(path.join(build, part, file), `"${part} of ${name}"`);
  }
  for (const script of ['bootstrap.js', 'sequences.js'])
    writeFileSync(path.join(build, 'bootstrap', script), '');
  return build;
}
