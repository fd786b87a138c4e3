import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { delay, runOn, thisMachine } from './machines.ts';

/** In virtual time: what a commit takes, and what its outcome takes to arrive. */
const COMMIT_MS = 2;

const left = new Set<EventEmitter>();
const exitListeners = process.listeners('exit');

/** Closes the files, of machines that were killed too. */
export function closeWriters(): void {
  for (const port of left) port.emit('message', { request: 'close' });
  left.clear();
  for (const listener of process.listeners('exit'))
    if (!exitListeners.includes(listener)) process.off('exit', listener);
}

/**
 * In place of a worker thread: runs its program here. A machine that is turned off may have made a commit and have
 * reported it to no one.
 */
export class Worker extends EventEmitter {
  private readonly port = new EventEmitter();
  private readonly machine = thisMachine();

  constructor(program: string, { workerData }: { workerData: unknown }) {
    super();
    const parentPort = Object.assign(this.port, {
      postMessage: (message: unknown) => this.receive(message),
      close: () => void delay(0).then(() => this.emit('exit', 0)),
    });
    const load = createRequire(import.meta.url);
    const provide = (name: string) =>
      name === 'node:worker_threads' ? { parentPort, workerData } : load(name);
    new Function('require', program)(provide);
    left.add(this.port);
  }

  postMessage(message: unknown): void {
    void delay(COMMIT_MS).then(() => {
      if (this.machine?.isOn !== false) this.port.emit('message', message);
    });
  }

  private receive(message: unknown): void {
    void delay(COMMIT_MS).then(() => {
      if (!this.machine) this.emit('message', message);
      else if (this.machine.isOn) runOn(this.machine, () => this.emit('message', message));
    });
  }

  ref(): void {}
  unref(): void {}
}
