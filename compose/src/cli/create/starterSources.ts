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
): string => `import type { Load } from '@statline/compose/react';
import { styled } from 'styled-components';
${contract ? "import type { PropsOf } from './props.ts';\n" : ''}
interface Data {
  /** ISO 8601. */
  day: string;
}

/**
 * What the module shows besides its props. It runs before the module is rendered, on the server or in
 * the browser, which gets what it returns: here may be read what rendering must not, as the time, or an
 * API by the \`fetch\` that it is given. A page with it is kept for \`maxAgeS\` seconds.
 */
export const load: Load<object, Data> = async () => ({
  data: { day: new Date().toISOString().slice(0, 10) },
  maxAgeS: 60,
});

/** Mounted by a page of the site as \`${name}/${module}\`. */
export default function ${module}({ data }: ${contract ? `PropsOf<'${name}/${module}'> & ` : ''}{ data: Data }) {
  return (
    <Section id="${name}" aria-labelledby="${name}-title">
      <h2 id="${name}-title">${name}</h2>
      <p>Deployed by its own team, rendered on the server and in the browser.</p>
      <p>
        Loaded on <time dateTime={data.day}>{data.day}</time>
      </p>
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
): string => `import { hydrateServerHtml, loadInput } from '@statline/compose/testing';
import { render, screen } from '@testing-library/react';
import ${module}, { load } from './${module}.tsx';
${contract ? "import { samplePropsOf } from './props.ts';\n" : ''}
const element = <${module}${contract ? ` {...samplePropsOf('${name}/${module}')}` : ''} data={{ day: '2026-01-31' }} />;

it('is a section that is named by its title and reached by its id', () => {
  render(element);

  expect(screen.getByRole('region', { name: '${name}' })).toHaveAttribute('id', '${name}');
});

it("hydrates the server's HTML, with what was loaded in it, without a mismatch", () => {
  const { serverHtml, mismatches } = hydrateServerHtml(element);

  expect(serverHtml).toContain('2026-01-31');
  expect(mismatches).toEqual([]);
});

it('loads the day', async () => {
  const { data } = await load(loadInput());

  expect(Date.parse(data.day)).toBeLessThanOrEqual(Date.now());
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
