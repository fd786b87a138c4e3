import { writeFile } from 'node:fs';
import { format } from 'node:util';
import { writeReason } from './FlightRecorder.ts';
import { type RunnerLimits, startGuard } from './guardThread.ts';
import { messageOf } from './messageOf.ts';
import { blame, runningModule, startRecording } from './runningModule.ts';

const LONGEST_LINE = 1_000;

/**
 * Makes this process one that runs remotes' code for the shell, and tells the shell that it is
 * ready.
 *
 * @param hear takes the shell's messages.
 */
export function becomeRunner<Message>(limits: RunnerLimits, hear: (message: Message) => void) {
  startRecording();
  startGuard(limits);
  giveWayToTheShell();
  printOneLineEach();
  // A stop is the shell's affair: it ends its runners once the last page is out.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('uncaughtException', (error) => giveUp('it threw what nobody caught', error));
  process.on('unhandledRejection', (error) =>
    giveUp('it rejected a promise that nobody handled', error),
  );
  process.on('message', hear);
  process.send?.({ event: 'ready' });
}

function giveUp(what: string, error: unknown): void {
  blame(error);
  writeReason(`${what}: ${messageOf(error)}`);
  process.exit(1);
}

/** Where the kernel runs short of memory, it takes a runner and not the shell (Linux only). */
function giveWayToTheShell(): void {
  writeFile('/proc/self/oom_score_adj', '1000', () => {});
}

/** The shell passes each line on to its log. */
function printOneLineEach(): void {
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    console[level] = (...args: unknown[]) => {
      const text = format(...args).replaceAll('\n', ' ');
      process.stdout.write(`${runningModule()} ${text.slice(0, LONGEST_LINE)}\n`);
    };
  }
}
