import type { Configuration } from '@rspack/core';
import { developInSite, readDevelopedIn } from '../development/developInSite.ts';
import { generatedEntry, importLine, ownModule } from '../entries.ts';
import { pageAlone } from '../pageAlone.ts';
import type { NamedRemote, StandaloneOptions } from './RemoteOptions.ts';
import { samplePages } from './samplePages.ts';

export function standalone(
  remote: NamedRemote,
  { port, show = ALONE, sampleProps, proxy }: StandaloneOptions,
): Configuration {
  const { workspace, name, modules } = remote;
  const portSetting = `REMOTE_${name.toUpperCase()}_PORT`;
  const ownPort = Number(process.env[portSetting]) || port;
  const developedIn = readDevelopedIn();
  const page = pageAlone({
    workspace,
    name,
    title: `remote-${name} alone`,
    port: ownPort,
    portSetting,
    ...(proxy && { proxy }),
    entry: generatedEntry(
      ...modules.map((module) => importLine(`* as all${module}`, `./src/${module}.tsx`)),
      importLine('{ moduleAlone }', ALONE),
      importLine('{ showStandalone }', show),
      sampleProps === undefined
        ? 'const SAMPLE_PROPS = {};'
        : importLine('{ SAMPLE_PROPS }', sampleProps),
      `const OF_PAGES = ${JSON.stringify(samplePages(remote))};`,
      'const sampleOf = (id) => [id, { ...OF_PAGES[id], ...SAMPLE_PROPS[id] }];',
      `const SAMPLES = Object.fromEntries(${JSON.stringify(modules.map((module) => `${name}/${module}`))}.map(sampleOf));`,
      `showStandalone('${name}', { ${modules.map((module) => `${module}: moduleAlone(all${module})`).join(', ')} }, SAMPLES);`,
    ),
  });
  return developedIn ? developInSite(page, developedIn, ownPort) : page;
}

const ALONE = ownModule('build/development/moduleAlone');
