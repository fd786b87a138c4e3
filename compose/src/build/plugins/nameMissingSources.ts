import { type RspackError, type RspackPluginInstance, rspack } from '@rspack/core';

const NOT_FOUND = /Module not found: Can't resolve '([^']+)'/;

/** Importers that the build's options have generated: `data:` URLs, and a container. */
const MADE_BY_BUILD = /^(javascript\/\w+\|data:text\/javascript,|container entry )/;

const SOURCE = /^\.\/(src\/(\w+)(\.enhancement)?\.tsx?)$/;

/** Names the missing source itself: rspack's error names the generated entry that imports it, which has no file. */
export const nameMissingSources: RspackPluginInstance = {
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('nameMissingSources', (compilation) => {
      compilation.hooks.afterSeal.tap('nameMissingSources', () => {
        const missing = new Set(compilation.errors.map(missingSource));
        missing.delete(undefined);
        if (missing.size === 0) return;
        compilation.errors = [
          ...compilation.errors.filter((error) => missingSource(error) === undefined),
          ...[...missing].map((request = '') => new rspack.WebpackError(describe(request))),
        ];
      });
    }),
};

const missingSource = ({ module, message }: RspackError): string | undefined =>
  MADE_BY_BUILD.test(module?.identifier() ?? '') ? NOT_FOUND.exec(message)?.[1] : undefined;

function describe(request: string): string {
  const [, file, module, isEnhancement] = SOURCE.exec(request) ?? [];
  if (!file) return `"${request}", which the build's options name, is not found.`;
  const what = isEnhancement ? `enhancement of ${module}` : `module ${module}`;
  return `The ${what} is missing: there is no ${file}.`;
}
