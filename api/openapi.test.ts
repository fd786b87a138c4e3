import openapi from './openapi.json';
import type { HttpError } from './src/http/HttpError.ts';
import * as httpErrors from './src/http/httpErrors.ts';

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value ? [String(value.$ref)] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

function resolves(reference: string): boolean {
  let found: unknown = openapi;
  for (const step of reference.replace('#/', '').split('/')) {
    found = (found as Record<string, unknown> | undefined)?.[step];
  }
  return found !== undefined;
}

test('names the server, and requires no authentication', () => {
  expect(openapi.servers.map(({ url }) => url)).toContain('http://127.0.0.1:4000');
  expect(openapi.security).toEqual([]);
});

test('contains no dangling references', () => {
  const references = referencesIn(openapi);

  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((reference) => !resolves(reference))).toEqual([]);
});

test('documents the request id header of every response', () => {
  for (const response of Object.values(openapi.components.responses)) {
    expect(response.headers).toHaveProperty('X-Request-Id');
  }
});

test('documents every error code of the API', () => {
  const { Failure, Invalid } = openapi.components.schemas;
  const documented = [...Failure.properties.code.enum, Invalid.properties.code.const];

  const used = Object.values(httpErrors).map(
    (make) => (make as (argument: unknown) => HttpError)({}).code,
  );

  expect(used.length).toBeGreaterThan(8);
  expect(documented).toEqual(expect.arrayContaining(used));
});
