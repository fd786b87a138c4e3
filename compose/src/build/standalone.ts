import type { Configuration } from '@rspack/core';
import { generatedEntry, importLine } from './generatedEntry.ts';
import { importModules } from './importModules.ts';
import { ownModule } from './ownModule.ts';
import { pageAlone } from './pageAlone.ts';
import type { NamedRemote } from './remote.ts';

export interface StandaloneOptions {
  /** Port of the dev server, which serves the page alone and the release as it is developed. */
  port: number;
  /**
   * What shows the remote's modules alone: JavaScript with imports of its own, in which `modules`
   * is an object of the components by their names. Default: each is shown without props.
   *
   * @example `import { showWithProps } from '@acme/ui/showWithProps'; showWithProps(modules);`
   */
  show?: string;
}

/** The remote alone on a page: no host, no federation. */
export function standalone(
  remote: NamedRemote,
  { port, show = plainly(remote.name) }: StandaloneOptions,
): Configuration {
  const { workspace, name, modules, rules } = remote;
  return pageAlone({
    workspace,
    ...(rules && { rules }),
    name,
    title: `remote-${name} alone`,
    port,
    entry: generatedEntry(
      ...importModules(remote),
      `const modules = { ${modules.join(', ')} };`,
      show,
    ),
  });
}

const plainly = (name: string): string =>
  `${importLine('{ showAlone }', ownModule('build/development/showAlone'))}
  showAlone('${name}', modules);`;
