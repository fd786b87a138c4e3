import { runCommand } from '../../compose/src/cli/runCommand.ts';

/** `npm run status -w remote-x -- --shell <url>`: what visitors get of a remote, and how it does. */
export const run = () => runCommand(['status', ...process.argv.slice(3)]);
