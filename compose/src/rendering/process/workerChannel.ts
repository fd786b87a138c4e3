/*
 * Shell and worker exchange lines of JSON over a socket that the worker inherits. Node's own IPC
 * channel would give every script of the process a `process.send`, and throws in the shell on
 * invalid messages.
 */

/** The worker's descriptor of it: after standard input, output and errors. */
export const CHANNEL_FD = 3;

/** Of a worker's messages, in bytes: a page is some 100 KB. */
export const LONGEST_MESSAGE = 16_000_000;

/** A worker's first message. */
export const READY = { event: 'ready' } as const;

// Taken before a remote's code can replace it.
const { stringify } = JSON;

export const encodeMessage = (message: object): string => `${stringify(message)}\n`;
