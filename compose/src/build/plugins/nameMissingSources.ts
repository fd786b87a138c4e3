import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Compilation, type RspackError, rspack } from '@rspack/core';
import { onCompilation } from './onAssets.ts';

const NOT_FOUND = /Module not found: Can't resolve '([^']+)'/;
const UNHANDLED = /Reading from "(node:[^"]+)" is not handled/;
const NO_DEFAULT = /export 'default' .*was not found in '([^']+)'/;

/** Importers that the build's options have generated: `data:` URLs, and a container. */
const MADE_BY_BUILD = /^(javascript\/\w+\|data:text\/javascript,|container entry )/;

const SOURCE = /^\.\/(src\/(\w+)(\.enhancement)?\.tsx?)$/;

/**
 * Names the source itself that is missing, has no default export, or imports a module of Node: rspack's error names the
 * generated entry that imports it, which has no file, or no file at all.
 */
export const nameMissingSources = onCompilation('nameMissingSources', (hooks, compilation) => {
  hooks.afterSeal.tap('nameMissingSources', () => {
    const faults = new Set<string>();
    const others = compilation.errors.filter((error) => {
      const fault = faultOf(error, compilation);
      if (fault !== undefined) faults.add(fault);
      return fault === undefined;
    });
    if (faults.size === 0) return;
    compilation.errors = [...others, ...[...faults].map((fault) => new rspack.WebpackError(fault))];
  });
});

function faultOf({ module, message }: RspackError, compilation: Compilation): string | undefined {
  // rspack colours the name in a terminal.
  const text = stripVTControlCharacters(message);
  const { context } = compilation.compiler;
  const [, missing] = NOT_FOUND.exec(text) ?? [];
  if (!MADE_BY_BUILD.test(module?.identifier() ?? '')) {
    const [, unhandled] = UNHANDLED.exec(text) ?? [];
    const builtin = unhandled ?? missing ?? '';
    if (!module || !isBuiltin(builtin)) return undefined;
    const importer = unhandled ? compilation.moduleGraph.getIssuer(module) : module;
    const file = path.relative(context, importer?.nameForCondition() ?? '');
    return `${file} imports "${builtin}" of Node, which browsers do not have. What needs it belongs in a service, from which \`load\` fetches.`;
  }
  if (missing) return describeMissing(missing, context);
  const [, source] = NO_DEFAULT.exec(text) ?? [];
  const [, file, , isEnhancement] = SOURCE.exec(source ?? '') ?? [];
  return (
    file &&
    `${file} has no default export, which is the ${isEnhancement ? 'enhancement' : 'module'}.`
  );
}

function describeMissing(request: string, context: string): string {
  const [, file, module, isEnhancement] = SOURCE.exec(request) ?? [];
  if (!file) return `"${request}", which the build's options name, is not found.`;
  const what = isEnhancement ? `enhancement of ${module}` : `module ${module}`;
  const isThere = (ending: string) => existsSync(path.join(context, `src/${module}${ending}`));
  const other = isEnhancement ? undefined : ['.jsx', '.js', '.ts'].find(isThere);
  const advice = other && ` One line suffices: export { default } from './${module}${other}';`;
  return `The ${what} is missing: there is no ${file}.${advice ?? ''}`;
}
