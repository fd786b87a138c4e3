import { runCommand } from '../../compose/src/cli/runCommand.ts';
import { ownContract } from './ownContract.ts';

/**
 * `npm run check-releases -w shell -- --shell https://live.site`: before this checkout's shell is
 * deployed, tells whether it accepts every release that is live there.
 */
export const run = () =>
  runCommand(['check-releases', ...process.argv.slice(3)], { contract: ownContract });
