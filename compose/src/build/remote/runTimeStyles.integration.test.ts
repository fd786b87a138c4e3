import { type BuiltRemote, buildRemote } from '../../../fixtures/buildRemote.ts';
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { createSmokeRender } from '../../rendering/smoke/createSmokeRender.ts';

/** Makes styles while it renders, by the names of styled-components, in an element beside what they style. */
const RUN_TIME_CSS = `import { createElement, Fragment } from 'react';
  export const css = ([rules]: TemplateStringsArray) => rules;
  export const styled = {
    p: ([rules]: TemplateStringsArray) => (props: object) => createElement(
      Fragment,
      null,
      createElement('style', { 'data-run-time': 'css-1' }, '.css-1{' + rules + '}'),
      createElement('p', { ...props, className: 'css-1' }),
    ),
  };
  export default styled;`;

const SOURCES = {
  'rspack.config.ts': `import { remote } from '@statline/compose/build';
    export default remote({ workspace: import.meta.dirname, modules: ['Card', 'Plain'] });`,
  'src/runTimeCss.ts': RUN_TIME_CSS,
  'src/Card.tsx': `import styled, { css } from './runTimeCss.ts';
    const Words = styled.p\`color:red\`;
    export default function Card() { return <Words title={css\`gap:0\`}>Card</Words>; }`,
  'src/Plain.tsx': `import { styled } from 'styled-components';
    const Words = styled.p\`color: red;\`;
    export default function Plain() { return <Words>Plain</Words>; }`,
};

let remote: BuiltRemote;
beforeAll(async () => {
  remote = await buildRemote(SOURCES);
});
afterAll(() => remote.remove());

it('keeps the names of another style library, and gives styled-components ids of the remote', async () => {
  expect(await remote.htmlOf('Card')).toBe(
    '<style data-run-time="css-1">.css-1{color:red}</style><p title="gap:0" class="css-1">Card</p>',
  );
  expect(await remote.htmlOf('Plain')).toMatch(/^<p class="sample__sc-[\da-f]+-0 \w+">Plain<\/p>$/);
});

it('the gate refuses the styles of such a library, and nothing else', async () => {
  const { serverBundle: file = '', id } = remote.release;
  const smokeRender = createSmokeRender({
    program: builtProgram('smokeRender'),
    logger: { info: () => {} } as never,
  });

  const reasons = await smokeRender({
    release: { name: 'sample', id, baseUrl: '/remotes/sample/' },
    bundle: { file, code: await remote.textOf(file) },
    mounts: ['Card', 'Plain'].map((name) => ({ module: `sample/${name}` as const, props: {} })),
  });

  expect(reasons).toEqual([
    expect.stringMatching(
      /^sample\/Card: <style data-run-time="css-1"> is a style element, .*Write styles in a style sheet file or with styled-components/,
    ),
  ]);
});
