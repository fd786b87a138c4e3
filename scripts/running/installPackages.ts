import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Whether the packages of a folder outside the workspaces were installed since its lockfile last changed. */
export function arePackagesInstalled(folder: string): boolean {
  const changedAt = (file: string) =>
    statSync(path.join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // npm writes it at the end of an installation.
  return changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json');
}

/** Installs the packages of a folder outside the workspaces, unless they are up to date. */
export async function installPackages(folder: string): Promise<void> {
  if (arePackagesInstalled(folder)) return;
  console.log(`Installing the packages of ${path.basename(folder)}…`);
  const install = ['ci', '--ignore-scripts', '--engine-strict=false', '--prefer-offline'];
  await promisify(execFile)('npm', install, { cwd: folder });
}
