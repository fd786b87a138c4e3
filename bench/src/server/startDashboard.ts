import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SAMPLE_METRICS } from '../../../e2e/site/sampleMetrics.ts';

export interface StartedDashboard {
  url: string;
  /** The figures are others from now on, so that the home page is another page. */
  change(): void;
  stop(): void;
}

/** Responds to requests for the dashboard as the API does, at once. */
export async function startDashboard(): Promise<StartedDashboard> {
  let total = SAMPLE_METRICS.total;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ ...SAMPLE_METRICS, total }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    change: () => {
      total += 1;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
