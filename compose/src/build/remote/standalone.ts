import type { Configuration } from '@rspack/core';
import { generatedEntry, importLine } from '../generatedEntry.ts';
import { ownModule } from '../ownModule.ts';
import { pageAlone } from '../pageAlone.ts';
import { importModules } from './importModules.ts';
import type { NamedRemote } from './RemoteOptions.ts';
import { readDevPort } from './readDevPort.ts';
import type { StandaloneOptions } from './StandaloneOptions.ts';

/** The remote alone on a page: no host, no federation. */
export function standalone(
  remote: NamedRemote,
  { port, show = PLAINLY, sampleProps }: StandaloneOptions,
): Configuration {
  const { workspace, name, modules, rules } = remote;
  return pageAlone({
    workspace,
    ...(rules && { rules }),
    name,
    title: `remote-${name} alone`,
    port: readDevPort(name, port),
    entry: generatedEntry(
      ...importModules(remote),
      importLine('{ showStandalone }', show),
      sampleProps === undefined
        ? 'const SAMPLE_PROPS = {};'
        : importLine('{ SAMPLE_PROPS }', sampleProps),
      `showStandalone('${name}', { ${modules.join(', ')} }, SAMPLE_PROPS);`,
    ),
  });
}

const PLAINLY = ownModule('build/development/showStandalone');
