import { SAMPLE_METRICS } from '../../../e2e/site/sampleMetrics.ts';
import { type LocalServer, listenLocally } from '../../../service/fixtures/listenLocally.ts';

export interface StartedDashboard extends LocalServer {
  /** The figures are others from now on, so that the home page is another page. */
  change(): void;
}

/** Responds to requests for the dashboard as the API does, at once. */
export async function startDashboard(): Promise<StartedDashboard> {
  let total = SAMPLE_METRICS.total;
  const server = await listenLocally((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ ...SAMPLE_METRICS, total }));
  });
  return {
    ...server,
    change: () => {
      total += 1;
    },
  };
}
