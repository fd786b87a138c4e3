import { NODE_VERSIONS } from '../nodeVersions/nodeVersions.ts';
import { tryNode } from '../nodeVersions/tryNode.ts';

/**
 * `npm run test:node`: tests the site on each supported version of Node, or on those given as arguments or in
 * `NODE_VERSIONS`, separated by spaces.
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
