import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { nextMessage } from './nextMessage.ts';

const program = () =>
  Object.assign(new EventEmitter(), { spawnargs: ['node', 'crowd.ts'] }) as ChildProcess;

it('returns the message of a program that ends right after it', async () => {
  const child = program();
  const message = nextMessage(child);
  child.emit('exit', 0, null);
  child.emit('message', 'report', undefined);
  child.emit('disconnect');

  expect(await message).toBe('report');
});

it('rejects if the program ends without a message', async () => {
  const child = program();
  const message = nextMessage(child);
  child.emit('disconnect');

  await expect(message).rejects.toThrow('node crowd.ts ended without a message');
});
