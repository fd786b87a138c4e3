/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEPRECATIONS, warnDeprecated, warnOfNode } from './warnDeprecated.ts';

const ENGINE = path.join(import.meta.dirname, '../..');
const README = readFileSync(path.join(ENGINE, 'README.md'), 'utf8');

afterEach(() => jest.restoreAllMocks());

it('warns about a host that uses a deprecated option', async () => {
  const emit = jest.spyOn(process, 'emitWarning').mockImplementation();
  await jest.isolateModulesAsync(async () => {
    const { createComposition } = await import('./createComposition.ts');

    // It is not a host otherwise.
    await expect(createComposition({ peers: {} } as never)).rejects.toThrow();
  });

  expect(emit).toHaveBeenCalledWith(DEPRECATIONS.DEP_COMPOSE_PEERS, {
    type: 'DeprecationWarning',
    code: 'DEP_COMPOSE_PEERS',
  });
});

it('warns once about each deprecation, with its code and the replacement', () => {
  const emit = jest.spyOn(process, 'emitWarning').mockImplementation();

  for (const version of ['20.19.0', '20.20.1', '24.0.0']) warnOfNode(version, true);
  warnDeprecated('DEP_COMPOSE_PEERS');
  warnDeprecated('DEP_COMPOSE_PEERS');

  expect(emit.mock.calls).toEqual(
    Object.entries(DEPRECATIONS).map(([code, message]) => [
      message,
      { type: 'DeprecationWarning', code },
    ]),
  );
});

it('warns about Node at a terminal only', async () => {
  const emit = jest.spyOn(process, 'emitWarning').mockImplementation();
  await jest.isolateModulesAsync(async () => {
    const own = await import('./warnDeprecated.ts');

    own.warnOfNode('20.19.0', false);
    expect(emit).not.toHaveBeenCalled();
    own.warnOfNode('20.19.0', true);
    expect(emit).toHaveBeenCalledTimes(1);
  });
});

it('states a replacement in each warning, and the README lists each', () => {
  for (const [code, message] of Object.entries(DEPRECATIONS)) {
    expect(message).toMatch(/ Use \S/);
    expect(README).toContain(`| \`${code}\``);
  }
});

it('warns about everything marked as deprecated in the public API, with the same replacement', () => {
  const sources = readdirSync(path.join(ENGINE, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(ENGINE, 'src', file), 'utf8'));
  const documented = Array.from(
    sources.join('\n').matchAll(/@deprecated (\w+): use (`\w+`)/g),
    ([, code = '', replacement = '']) => [code, replacement] as const,
  );

  expect(sources.join('\n').match(/@deprecated/g)).toHaveLength(documented.length);
  expect(documented.length).toBeGreaterThan(0);
  for (const [code, replacement] of documented) {
    expect(DEPRECATIONS).toHaveProperty(code, expect.stringContaining(`Use ${replacement}`));
  }
});
