import { runCommand } from '../../compose/src/cli/runCommand.ts';

/** `npm run create-release-key -- <file>`: makes a key that a team signs its releases with. */
export const run = () => runCommand(['create-key', ...process.argv.slice(3)]);
