import type { ChildProcess } from 'node:child_process';

/** @returns the next message of a child process. @throws Error if it ends before. */
export const nextMessage = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    // Unlike 'exit', it comes after the last message.
    const ended = () => reject(new Error(`${child.spawnargs.join(' ')} ended without a message`));
    child.once('disconnect', ended).once('message', (message) => {
      child.off('disconnect', ended);
      resolve(message as Message);
    });
  });
