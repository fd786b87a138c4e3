import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/parts.ts';

/**
 * Compiles a workspace's sources with its tsconfig.pack.json to JavaScript and type files in
 * `<destination>/<workspace>/src`.
 *
 * @throws Error with the compiler's output.
 */
export async function compileTypes(workspace: string, destination: string): Promise<void> {
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const project = path.join(ROOT, workspace, 'tsconfig.pack.json');
  await promisify(execFile)(tsc, ['-p', project, '--outDir', destination]).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(`${workspace} does not compile:\n${stdout}`);
    },
  );
}
