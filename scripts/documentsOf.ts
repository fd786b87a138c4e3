import { readdirSync } from 'node:fs';
import path from 'node:path';

const documentsIn = (root: string, folder: string, recursive: boolean) =>
  readdirSync(path.join(root, folder), { recursive, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => path.join(folder, file));

/** Paths of the repository's documents, relative to its root. */
export const documentsOf = (root: string): string[] => [
  ...documentsIn(root, '.', false),
  ...documentsIn(root, 'compose', false),
  ...documentsIn(root, 'compose/create', false),
  ...documentsIn(root, 'examples', true),
  ...documentsIn(root, 'docs', true),
];
