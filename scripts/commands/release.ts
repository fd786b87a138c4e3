import { runCommand } from '../../compose/src/cli/runCommand.ts';

/** `npm run release -w remote-x`: publishes a remote's build in a folder of a static host. */
export const run = () => runCommand(['release', ...process.argv.slice(3)]);
