import { stripVTControlCharacters } from 'node:util';
import { type RspackError, rspack } from '@rspack/core';
import { onCompilation } from './onAssets.ts';

const NOT_FOUND = /Module not found: Can't resolve '([^']+)'/;
const NO_DEFAULT = /export 'default' .*was not found in '([^']+)'/;

/** Importers that the build's options have generated: `data:` URLs, and a container. */
const MADE_BY_BUILD = /^(javascript\/\w+\|data:text\/javascript,|container entry )/;

const SOURCE = /^\.\/(src\/(\w+)(\.enhancement)?\.tsx?)$/;

/**
 * Names the source itself that is missing, or has no default export: rspack's error names the generated entry that
 * imports it, which has no file.
 */
export const nameMissingSources = onCompilation('nameMissingSources', (hooks, compilation) => {
  hooks.afterSeal.tap('nameMissingSources', () => {
    const faults = new Set(compilation.errors.map(faultOf));
    faults.delete(undefined);
    if (faults.size === 0) return;
    compilation.errors = [
      ...compilation.errors.filter((error) => faultOf(error) === undefined),
      ...[...faults].map((fault = '') => new rspack.WebpackError(fault)),
    ];
  });
});

function faultOf({ module, message }: RspackError): string | undefined {
  if (!MADE_BY_BUILD.test(module?.identifier() ?? '')) return undefined;
  // rspack colours the name in a terminal.
  const text = stripVTControlCharacters(message);
  const [, missing] = NOT_FOUND.exec(text) ?? [];
  if (missing) return describeMissing(missing);
  const [, source] = NO_DEFAULT.exec(text) ?? [];
  const [, file, , isEnhancement] = SOURCE.exec(source ?? '') ?? [];
  return (
    file &&
    `${file} has no default export, which is the ${isEnhancement ? 'enhancement' : 'module'}.`
  );
}

function describeMissing(request: string): string {
  const [, file, module, isEnhancement] = SOURCE.exec(request) ?? [];
  if (!file) return `"${request}", which the build's options name, is not found.`;
  const what = isEnhancement ? `enhancement of ${module}` : `module ${module}`;
  return `The ${what} is missing: there is no ${file}.`;
}
