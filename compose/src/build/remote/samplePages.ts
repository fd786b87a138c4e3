import { type ModuleId, moduleId } from '../../protocol/names/ModuleId.ts';
import { parametersOf } from '../../protocol/names/pagePath.ts';
import type { NamedRemote } from './RemoteOptions.ts';

/**
 * Sample props of modules that are pages: the page's own props, and the parameters of its first entry. Without an
 * entry, each parameter's value is its name.
 */
export function samplePages({
  name,
  pages = [],
}: Pick<NamedRemote, 'name' | 'pages'>): Record<ModuleId, object> {
  const samples = pages.map(({ path, module, props, entries }): [ModuleId, object] => {
    const named = parametersOf(path).map((parameter) => [parameter, parameter]);
    return [
      moduleId(name, module),
      { ...props, params: entries?.[0] ?? Object.fromEntries(named) },
    ];
  });
  // If a module has several pages, the first is used.
  return Object.fromEntries(samples.reverse());
}
