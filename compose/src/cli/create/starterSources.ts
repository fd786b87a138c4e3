import type { Starter } from './Starter.ts';

/** What a new remote is written in: its module, the module's test, and the props of the site. */
export const sources = (starter: Starter, module: string): [string, string][] => [
  [`src/${module}.tsx`, component(starter, module)],
  [`src/${module}.test.tsx`, test(starter, module)],
  ...(starter.contract ? [['src/props.ts', props(starter.contract)] as [string, string]] : []),
];

const component = (
  { name, contract }: Starter,
  module: string,
): string => `import { styled } from 'styled-components';
${contract ? "import type { PropsOf } from './props.ts';\n" : ''}
/** Mounted by a page of the site as \`${name}/${module}\`. */
export default function ${module}(${contract ? `_props: PropsOf<'${name}/${module}'>` : ''}) {
  return (
    <Section id="${name}" aria-labelledby="${name}-title">
      <h2 id="${name}-title">${name}</h2>
      <p>Deployed by its own team, rendered on the server and in the browser.</p>
    </Section>
  );
}

const Section = styled.section\`
  padding: 2rem;
\`;
`;

const test = (
  { name, contract }: Starter,
  module: string,
): string => `import { hydrateServerHtml } from '@statline/compose/testing';
import { render, screen } from '@testing-library/react';
${contract ? "import { samplePropsOf } from './props.ts';\n" : ''}import ${module} from './${module}.tsx';

const element = <${module}${contract ? ` {...samplePropsOf('${name}/${module}')}` : ''} />;

it('is a section that is named by its title and reached by its id', () => {
  render(element);

  expect(screen.getByRole('region', { name: '${name}' })).toHaveAttribute('id', '${name}');
});

it("hydrates the server's HTML without a mismatch", () => {
  const { serverHtml, mismatches } = hydrateServerHtml(element);

  expect(serverHtml).toContain('Deployed by its own team');
  expect(mismatches).toEqual([]);
});
`;

const props = (
  contract: string,
): string => `import { type RemoteModules, SAMPLE_PROPS } from '${contract}/remotes';

/** What the site gives to a module; nothing is known until its contract names the module. */
export type PropsOf<Id extends string> = Id extends keyof RemoteModules
  ? RemoteModules[Id]
  : object;

/** Props that the module can be rendered with, as the site's gate does. */
export const samplePropsOf = <Id extends string>(id: Id): PropsOf<Id> =>
  ((SAMPLE_PROPS as Readonly<Record<string, object>>)[id] ?? {}) as PropsOf<Id>;
`;
