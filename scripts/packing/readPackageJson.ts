import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../build/parts.ts';

/** Package → version or range. */
export type Versions = Record<string, string>;

/** The fields of a workspace's package.json that packing reads. */
export interface PackageJson {
  name: string;
  version: string;
  description?: string;
  license: string;
  exports: Record<string, string | Record<string, string>>;
  dependencies: Versions;
  devDependencies?: Versions;
  peerDependencies?: Versions;
  peerDependenciesMeta?: Record<string, object>;
}

export const readPackageJson = async (workspace: string): Promise<PackageJson> =>
  JSON.parse(await readFile(path.join(ROOT, workspace, 'package.json'), 'utf8'));

/** Removes workspaces, which are either included in the package or published separately. */
export const withoutWorkspaces = (dependencies: Versions): Versions =>
  Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => !name.startsWith('@statline/')),
  );
