import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { ATHLETE } from '../sign-up/signUpForm.ts';
import { siteUrl } from '../starting/siteUrl.ts';
import { expect, test } from '../starting/test.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
}

/** The part of OTLP's JSON that is used here. */
interface Batch {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

/** Receives traces like a collector. */
async function startCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const take = async (request: IncomingMessage) => {
    const batch = (await json(request)) as Batch;
    bodies.push(JSON.stringify(batch));
    for (const { resource, scopeSpans } of batch.resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name');
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, service: service?.value.stringValue ?? '' });
      }
    }
  };
  const server = await listenLocally(async (request, response) => {
    await take(request);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return { ...server, spans, sent: () => bodies.join('\n') };
}

const TRACE = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const SIGN_UP = 'decade00decade00decade00decade00';

/** `traceparent` of a caller. */
const callerOf = (trace: string) => `00-${trace}-00f067aa0ba902b7-01`;

test('the traces of a page and a sign-up go from their caller to the store', async ({ start }) => {
  const collector = await startCollector();
  const npm = start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const url = await siteUrl(npm);

  await fetch(url, { headers: { traceparent: callerOf(TRACE) } });
  await fetch(`${url}/api/waitlist?from=${ATHLETE.email}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: callerOf(SIGN_UP) },
    body: JSON.stringify(ATHLETE),
  });
  // Before a service ends, it sends the remaining spans.
  npm.kill('SIGTERM');
  await npm.ended;
  await collector.close();

  /** The path from the caller to a span, as `service: name`. */
  const spanPath = (trace: string, name: string): string[] => {
    const inTrace = collector.spans.filter(({ traceId }) => traceId === trace);
    const steps: string[] = [];
    let span = inTrace.find((candidate) => candidate.name === name);
    while (span) {
      steps.unshift(`${span.service}: ${span.name}`);
      const { parentSpanId } = span;
      span = inTrace.find(({ spanId }) => spanId === parentSpanId);
    }
    return steps;
  };
  expect(spanPath(TRACE, 'render')).toEqual(['shell: GET /', 'shell: render']);
  expect(spanPath(TRACE, 'store.metrics')).toEqual([
    'shell: GET /',
    'shell: load data',
    'shell: read the dashboard',
    'api: GET /api/dashboard',
    'api: store.metrics',
  ]);
  expect(spanPath(SIGN_UP, 'store.add')).toEqual([
    'shell: POST',
    'shell: call the API',
    'api: POST /api/waitlist',
    'api: store.add',
  ]);
  expect(collector.sent()).not.toMatch(new RegExp(`${ATHLETE.name}|${ATHLETE.email}`));
});

test('an unreachable collector does not affect visitors, and is logged once', async ({ start }) => {
  const npm = start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const url = await siteUrl(npm);

  const { status } = await fetch(url);
  const complaints = () => npm.output().match(/"service":"shell".*"traces cannot be sent"/g) ?? [];
  await expect.poll(complaints).toHaveLength(1);
  await fetch(url);
  npm.kill('SIGTERM');
  await npm.ended;

  expect(status).toBe(200);
  expect(complaints()).toHaveLength(1);
});
