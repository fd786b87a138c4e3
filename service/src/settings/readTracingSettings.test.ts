import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from './readSettings.ts';
import { readTracingSettings } from './readTracingSettings.ts';

const read = (env: Record<string, string>) =>
  readSettings(env, (reader) => ({ tracing: readTracingSettings(reader) })).tracing;

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.internal:4318';

test('traces nothing unless a collector is set', () => {
  expect(read({})).toBeUndefined();
});

test('traces everything unless a share is set', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: {},
    ratio: 1,
  });
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.01' })?.ratio).toBe(0.01);
});

test.each(['2', '-1', 'half'])('refuses a share of %s', (OTEL_TRACES_SAMPLER_ARG) => {
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG })).toThrow(
    `OTEL_TRACES_SAMPLER_ARG is "${OTEL_TRACES_SAMPLER_ARG}" but must be a number from 0 to 1`,
  );
});

test("reads the collector's headers from a file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headers-'));
  const file = path.join(folder, 'headers');
  writeFileSync(file, 'authorization=Bearer%20geheim, x-team=statline\n');

  const tracing = read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS_FILE: file });
  rmSync(folder, { recursive: true });

  expect(tracing?.headers).toEqual({ authorization: 'Bearer geheim', 'x-team': 'statline' });
});

test.each(['geheim', 'authorization=%zz'])(
  'refuses a header that is not a pair: %s',
  (OTEL_EXPORTER_OTLP_HEADERS) => {
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })).toThrow(
      'OTEL_EXPORTER_OTLP_HEADERS must have pairs such as key=value, separated by commas',
    );
  },
);
