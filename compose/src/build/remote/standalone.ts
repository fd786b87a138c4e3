import type { Configuration } from '@rspack/core';
import { generatedEntry, importLine } from '../generatedEntry.ts';
import { ownModule } from '../ownModule.ts';
import { pageAlone } from '../pageAlone.ts';
import { importModules } from './importModules.ts';
import type { NamedRemote } from './RemoteOptions.ts';
import type { StandaloneOptions } from './StandaloneOptions.ts';

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
