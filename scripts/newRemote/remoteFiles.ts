import { capitalized, type NewRemote } from './planRemote.ts';

/** The libraries that every remote shares with the shell, at the versions in use. */
export type SharedVersions = Readonly<Record<string, string>>;

/** The files of a new remote, by their paths in its folder. */
export function remoteFiles(remote: NewRemote, shared: SharedVersions): Map<string, string> {
  const { module } = remote;
  return new Map([
    ['package.json', packageJson(remote, shared)],
    ['rspack.config.ts', buildConfig(remote)],
    ['jest.config.mjs', TEST_CONFIG],
    [`src/${module}.tsx`, component(remote)],
    [`src/${module}.test.tsx`, test(remote)],
    [`src/content/${contentOf(remote)}.ts`, content(remote)],
  ]);
}

const contentOf = ({ name }: NewRemote): string => `${name}Section`;

const packageJson = ({ name }: NewRemote, shared: SharedVersions): string =>
  `${JSON.stringify(
    {
      name: `@statline/remote-${name}`,
      version: '1.0.0',
      license: 'MIT',
      private: true,
      type: 'module',
      compose: { remote: name },
      scripts: {
        build: 'rspack build',
        dev: 'exec compose dev',
        test: 'jest',
        check: 'compose check',
        'check-contract': 'node ../scripts/run.mjs compose check',
        release: 'compose release',
        status: 'compose status',
      },
      dependencies: { '@statline/contract': '*', '@statline/ui': '*', ...shared },
      devDependencies: { '@statline/compose': '*' },
    },
    null,
    2,
  )}\n`;

const buildConfig = ({
  name,
}: NewRemote): string => `import { remote } from '@statline/compose/build';
import { budgetsOf } from '@statline/contract/budgets/budgetsOf';
import { REMOTES } from '@statline/contract/remotes';

export default remote({
  workspace: import.meta.dirname,
  modules: Object.keys(REMOTES.${name}.modules),
  budgets: budgetsOf('${name}'),
  development: {
    port: REMOTES.${name}.port,
    sampleProps: '@statline/contract/remotes',
    show: '@statline/ui/showStandalone',
  },
});
`;

const TEST_CONFIG = `import { remoteTests } from '@statline/compose/jest';

export default remoteTests(import.meta.dirname);
`;

const component = (
  remote: NewRemote,
): string => `import type { BaseProps } from '@statline/contract/modules';
import { styled } from 'styled-components';
import { GoButton } from '@statline/ui/GoButton';
import { Section } from '@statline/ui/Section';
import { ${contentOf(remote)} } from './content/${contentOf(remote)}.ts';

/** The shell mounts it as \`${remote.name}/${remote.module}\`. */
export default function ${remote.module}({ site }: BaseProps) {
  const { kicker, title, lead, points, invitation } = ${contentOf(remote)}(site);
  return (
    <Section id="${remote.name}" kicker={kicker} title={title} lead={lead}>
      <Points>
        {points.map((point) => (
          <Point key={point}>{point}</Point>
        ))}
      </Points>
      <GoButton to="/#waitlist">{invitation}</GoButton>
    </Section>
  );
}

const Points = styled.ul\`
  display: grid;
  gap: var(--space-4);
  margin-bottom: var(--space-6);
  padding: 0;
  list-style: none;
\`;

const Point = styled.li\`
  max-width: 52ch;
  padding-top: var(--space-3);
  border-top: 1px solid var(--rule-soft);
\`;
`;

const content = (
  remote: NewRemote,
): string => `import type { Site } from '@statline/contract/modules';

/** SAMPLE CONTENT: to be replaced by the team that owns this remote. */
export const ${contentOf(remote)} = ({ product }: Site) => ({
  kicker: 'New',
  title: '${capitalized(remote.name)}',
  lead: \`What \${product} has to say about ${remote.name}.\`,
  points: ['Deployed by its own team.', 'Rendered on the server and in the browser.'],
  invitation: 'Join the waitlist',
});
`;

const test = ({
  name,
  module,
}: NewRemote): string => `import { render, screen } from '@testing-library/react';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { hydrateServerHtml } from '@statline/compose/testing';
import ${module} from './${module}.tsx';

const props = SAMPLE_PROPS['${name}/${module}'];

it('is a section that is named by its title and reached by its id', () => {
  render(<${module} {...props} />);

  expect(screen.getByRole('region', { name: '${capitalized(name)}' })).toHaveAttribute('id', '${name}');
});

it('hydrates the server\\'s HTML without a mismatch', () => {
  const { mismatches } = hydrateServerHtml(<${module} {...props} />);

  expect(mismatches).toEqual([]);
});
`;
