import { type RspackError, type RspackPluginInstance, rspack } from '@rspack/core';

const NOT_FOUND = /Module not found: Can't resolve '([^']+)'/;

/** What imports by the build's options: `data:` addresses, and a container. */
const MADE_BY_BUILD = /^(javascript\/\w+\|data:text\/javascript,|container entry )/;

const MODULE = /^\.\/(src\/(\w+)\.tsx)$/;
const ENHANCEMENT = /^\.\/(src\/(\w+)\.enhancement\.ts)$/;

/** rspack itself names the entry that imports a missing source, which has no file. */
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
  const [, file, module] = MODULE.exec(request) ?? [];
  if (file) return `The module ${module} is missing: there is no ${file}.`;
  const [, script, enhanced] = ENHANCEMENT.exec(request) ?? [];
  if (script) return `The enhancement of ${enhanced} is missing: there is no ${script}.`;
  return `"${request}", which the build's options name, is not found.`;
}
