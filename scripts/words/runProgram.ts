import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Enough for a type check, a hook or related tests on a slow machine. */
const TIMEOUT_MS = 600_000;

/**
 * @returns the program's standard output.
 * @throws Error with the program's whole output if it fails.
 */
export async function runProgram(
  root: string,
  program: string,
  args: readonly string[],
  input = '',
): Promise<string> {
  const options = { cwd: root, timeout: TIMEOUT_MS, maxBuffer: 16_777_216 };
  // Long timeouts, since the dev servers run at the same time.
  const env = { ...process.env, NO_COLOR: '1', TEST_TIMEOUTS: 'long' };
  const running = promisify(execFile)(program, args, { ...options, env });
  // Ignore this stream's errors: a program that ends without reading its input reports its own failure.
  running.child.stdin?.on('error', () => {}).end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>;
    throw new Error(`${stdout}${stderr}`.trim() || message, { cause: error });
  }
}

export const git = (root: string, ...args: string[]): Promise<string> =>
  runProgram(root, 'git', args);
