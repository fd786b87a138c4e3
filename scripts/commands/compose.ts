import { runCommand } from '../../compose/src/cli/runCommand.ts';
import { ownContract } from './ownContract.ts';

/** `compose …`, with the contract of this checkout's shell unless the command names another one. */
export const run = () => runCommand(process.argv.slice(3), { contract: ownContract });
