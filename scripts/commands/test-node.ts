import { NODE_VERSIONS } from '../nodeVersions/nodeVersions.ts';
import { tryNode } from '../nodeVersions/tryNode.ts';

/**
 * `npm run test:node`: the site on each version of Node that is supported, or on those that are arguments or in
 * `NODE_VERSIONS`, between spaces.
 */
export async function run(): Promise<void> {
  const named = [...process.argv.slice(3), ...(process.env.NODE_VERSIONS?.split(' ') ?? [])];
  for (const version of named.length > 0 ? named : NODE_VERSIONS) {
    const startedAt = Date.now();
    try {
      await tryNode(version);
    } catch (error) {
      console.error(`FAILED: Node ${version}:`, error);
      process.exit(1);
    }
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    console.log(
      `Passed: Node ${version} builds, starts, signs up, releases and stores the list, without warnings, in ${seconds} s.`,
    );
  }
}
