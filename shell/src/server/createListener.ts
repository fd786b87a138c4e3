import type { RequestListener } from 'node:http';
import { type AppDependencies, createApp } from './createApp.ts';
import { headersFor, identify } from './http/identifyRequest.ts';
import { lineOf } from './http/logRequests.ts';

/** The shell's request listener: sends cached pages directly and passes everything else to the app. */
export function createListener(dependencies: AppDependencies): RequestListener {
  const { composition, funnel, logger } = dependencies;
  const listener = composition.beforeAll(createApp(dependencies).callback(), (request) => {
    const startedAt = performance.now();
    const state = identify(request);
    return {
      headers: headersFor(state),
      sent: (status) => {
        if (!logger.isLevelEnabled('debug')) return;
        const { method, url: path = '' } = request;
        logger.debug({ ...lineOf({ method, path }, state, startedAt), status }, 'request');
      },
    };
  });
  return funnel.countVisits(listener);
}
