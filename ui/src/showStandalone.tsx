import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import './tokens.css';
import './base.css';

type Modules = Record<string, ComponentType<never>>;

/**
 * Renders each module of a remote with the contract's sample props. Served by `npm run dev -w remote-x`; not part of a
 * release.
 *
 * @param props sample props, keyed `<remote>/<module>`
 */
export function showStandalone(remote: string, modules: Modules, props: Record<string, object>) {
  const host = document.body.appendChild(document.createElement('div'));
  createRoot(host).render(<StandalonePage remote={remote} modules={modules} props={props} />);
}

function StandalonePage({
  remote,
  modules,
  props,
}: {
  remote: string;
  modules: Modules;
  props: Record<string, object>;
}) {
  return (
    <main>
      <Title>remote-{remote} alone</Title>
      {Object.entries(modules).map(([name, module]) => {
        const id = `${remote}/${name}`;
        const Module = module as ComponentType<object>;
        return (
          <article key={id} aria-label={id}>
            <Name>{id}</Name>
            <Module {...props[id]} />
          </article>
        );
      })}
    </main>
  );
}

const Title = styled.p`
  padding: var(--space-2) var(--gutter);
  background: var(--board);
  color: var(--on-board);
  font-weight: var(--weight-strong);
`;

const Name = styled.p`
  padding: var(--space-1) var(--gutter);
  background: var(--paper-sunk);
  color: var(--ink-soft);
  font-size: var(--type-xs);
`;
