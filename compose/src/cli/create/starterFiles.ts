import { readFileSync } from 'node:fs';

/** The one module that a new remote exposes at first. */
export const starterModule = (name: string): string =>
  `${name[0]?.toUpperCase()}${name.slice(1)}Section`;

/** The files of a new remote: it builds, runs alone and can be released. */
export function starterFiles(name: string): Map<string, string> {
  const module = starterModule(name);
  return new Map([
    ['package.json', packageJson(name)],
    ['rspack.config.mjs', buildConfig(module)],
    [`src/${module}.tsx`, component(name, module)],
    ['.gitignore', 'node_modules/\ndist/\ndist-dev/\n'],
  ]);
}

const packageJson = (name: string): string => {
  const { version, peerDependencies } = enginePackage();
  const contents = {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    compose: { remote: name },
    scripts: {
      build: 'rspack build',
      dev: 'rspack dev',
      check: 'compose check',
      release: 'compose release',
    },
    dependencies: { '@statline/compose': `^${version}`, ...peerDependencies },
  };
  return `${JSON.stringify(contents, null, 2)}\n`;
};

interface EnginePackage {
  version: string;
  /** What a remote and its host have to agree on. */
  peerDependencies: Readonly<Record<string, string>>;
}

function enginePackage(): EnginePackage {
  const file = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const buildConfig = (module: string): string => `import { remote } from '@statline/compose/build';

export default remote({
  workspace: import.meta.dirname,
  modules: ['${module}'],
  development: { port: 3001 },
});
`;

const component = (
  name: string,
  module: string,
): string => `import { styled } from 'styled-components';

/** Mounted by a page of the site as \`${name}/${module}\`. */
export default function ${module}() {
  return (
    <Section id="${name}">
      <h2>${name}</h2>
      <p>Deployed by its own team, rendered on the server and in the browser.</p>
    </Section>
  );
}

const Section = styled.section\`
  padding: 2rem;
\`;
`;
