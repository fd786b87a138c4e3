import * as v from 'valibot';

/*
 * Lines of JSON over a socket that the worker inherits: jobs, and their results by the same `number`. Node's own IPC
 * channel would give every script of the process a `process.send`, and throws in the shell on invalid messages.
 */

/** The worker's file descriptor of the socket: after standard input, output and errors. */
export const CHANNEL_FD = 3;

/** Limit of a worker's messages, in bytes: a page is some 100 KB. */
export const MAX_MESSAGE_LENGTH = 16_000_000;

export const Json = v.pipe(v.string(), v.parseJson());

/** A worker's first message: from now on it takes jobs. */
export const READY = { event: 'ready' } as const;
export const Ready = v.strictObject({ event: v.literal(READY.event) });

export const FetchRequest = v.strictObject({
  number: v.number(),
  /** Number of the job that needs the response. */
  job: v.number(),
  /** The remote that the request is for, as the worker claims; it may lie. */
  remote: v.string(),
  address: v.string(),
  method: v.string(),
  headers: v.array(v.tuple([v.string(), v.string()])),
});
export type FetchRequest = v.InferOutput<typeof FetchRequest>;

export const FetchMessage = v.strictObject({ fetch: FetchRequest });

/** The response, its body in base64, or why there is none. */
export type FetchResult =
  | {
      status: number;
      statusText: string;
      headers: readonly (readonly [string, string])[];
      body: string;
    }
  | { refusal: string; isGranted: boolean };

/** Sends a request for a worker. Never rejects. */
export type FetchHandler = (request: FetchRequest) => Promise<FetchResult>;

export interface FetchResultMessage {
  fetched: number;
  result: FetchResult;
}

// Saved before a remote's code can replace it.
const { stringify } = JSON;

export const encodeMessage = (message: object): string => `${stringify(message)}\n`;

const NEWLINE = 10;

/**
 * @param onTooLong called once, at a line of more than `maxBytes`; nothing is read after that.
 * @returns takes the next bytes, which must not change afterwards.
 */
export function splitLines(
  onLine: (line: string) => void,
  maxBytes: number = Number.POSITIVE_INFINITY,
  onTooLong: () => void = () => {},
): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;

  return (chunk) => {
    for (let start = 0; start < chunk.length && size <= maxBytes; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      const part = chunk.subarray(start, newline === -1 ? chunk.length : newline);
      size += part.length;
      parts.push(part);
      start += part.length + 1;
      if (size > maxBytes) {
        parts = [];
        return onTooLong();
      }
      if (newline === -1) continue;
      const line = Buffer.concat(parts).toString();
      parts = [];
      size = 0;
      onLine(line);
    }
  };
}
