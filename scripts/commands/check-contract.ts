import { runCommand } from '../../compose/src/cli/runCommand.ts';
import { ownContract } from './ownContract.ts';

/** `npm run check-contract -w remote-x`: tells whether a shell would accept what is built. */
export const run = () => runCommand(['check', ...process.argv.slice(3)], { contract: ownContract });
