/*
 * Shell and runner talk in lines of JSON over a socket that the runner inherits. Node's own IPC
 * channel will not do: it gives every script of the process a `process.send`, and throws in the
 * shell when it reads what is no message.
 */

/** The runner's descriptor of it: after standard input, output and errors. */
export const CHANNEL_FD = 3;

/** Of a runner's messages, in bytes: a page is some 100 KB. */
export const LONGEST_MESSAGE = 16_000_000;

/** What a runner says first. */
export const READY = { event: 'ready' } as const;

// As it is before a remote's code can replace it.
const { stringify } = JSON;

export const encodeMessage = (message: object): string => `${stringify(message)}\n`;
