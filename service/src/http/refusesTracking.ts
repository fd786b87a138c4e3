import type { IncomingMessage } from 'node:http';

/** Whether the request has a signal against tracking: Global Privacy Control or Do Not Track. */
export const refusesTracking = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';
