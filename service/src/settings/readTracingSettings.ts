import type { SettingsReader } from './readSettings.ts';

/** Where traces are sent, with OpenTelemetry's own variable names. */
export interface TracingSettings {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: the collector's address, base path included. */
  endpoint: string;
  /** `OTEL_EXPORTER_OTLP_HEADERS`: sent with each request to it, such as credentials. */
  headers: Readonly<Record<string, string>>;
  /** `OTEL_TRACES_SAMPLER_ARG`: the part of all traces that is recorded, 0 to 1. */
  ratio: number;
}

/** @returns undefined if no collector is named: tracing is then off. */
export function readTracingSettings(read: SettingsReader): TracingSettings | undefined {
  const endpoint = read.baseUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const given = read.text('OTEL_TRACES_SAMPLER_ARG', '1');
  const ratio = Number(given);
  if (!(ratio >= 0 && ratio <= 1)) {
    read.refuse(`OTEL_TRACES_SAMPLER_ARG is "${given}" but must be a number from 0 to 1`);
  }
  const headers = parseHeaders(read.text('OTEL_EXPORTER_OTLP_HEADERS', ''));
  if (!headers) {
    read.refuse(
      'OTEL_EXPORTER_OTLP_HEADERS must have pairs such as key=value, separated by commas',
    );
  }
  return endpoint === undefined ? undefined : { endpoint, headers: headers ?? {}, ratio };
}

const PAIR = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/;

/** Values are percent-encoded (https://opentelemetry.io/docs/specs/otel/protocol/exporter). */
function parseHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter((each) => each.trim())) {
    const [, name, value] = PAIR.exec(pair) ?? [];
    if (name === undefined || value === undefined) return undefined;
    try {
      headers[name] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return headers;
}
