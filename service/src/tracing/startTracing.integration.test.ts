import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../../fixtures/listenLocally.ts';

/** A sampled trace of the caller. */
const CALLER = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` };

/** The spans of one request that a collector has received when the service has stopped. */
async function traceOf(settings: Record<string, string> = {}): Promise<string> {
  const sent: string[] = [];
  const collector = await listenLocally(async (request, response) => {
    sent.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const service = fork(path.join(__dirname, '../../fixtures/tracedService.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...settings },
  });
  const ended = once(service, 'exit');
  const [{ url }] = await once(service, 'message');
  await fetch(`${url}/somebody@example.com?q=somebody`, { headers: CALLER });
  service.disconnect();
  await ended;
  await collector.close();
  return sent.join('\n');
}

test('sends pending spans before the service ends', async () => {
  expect(await traceOf()).toContain('"name":"act"');
});

test("ignores a caller's sampling decision", async () => {
  expect(await traceOf({ OTEL_TRACES_SAMPLER_ARG: '0' })).toBe('');
});

test("a trace contains an error's type, and no text of a request", async () => {
  const spans = await traceOf();

  expect(spans).toContain('TypeError');
  expect(spans).not.toContain('somebody');
});
