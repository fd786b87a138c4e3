import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';

/**
 * Shared libraries that a workspace has in another major version than the engine, a sentence for each: its types and
 * tests are of that version, while pages run its modules with the host's.
 */
export function otherVersions(workspace: string): string[] {
  const require = createRequire(path.join(workspace, 'package.json'));
  return Object.entries(SHARED_LIBRARIES).flatMap(([library, { version }]) => {
    const own = versionOf(require, library);
    return own === undefined || majorOf(own) === majorOf(version)
      ? []
      : [
          `${library} ${own} is installed here, but pages run the modules with ${library} ${majorOf(version)}: install that, so that types and tests agree.`,
        ];
  });
}

const majorOf = (version: string) => version.split('.')[0];

function versionOf(require: NodeJS.Require, library: string): string | undefined {
  try {
    return JSON.parse(readFileSync(require.resolve(`${library}/package.json`), 'utf8')).version;
  } catch {
    return undefined;
  }
}
