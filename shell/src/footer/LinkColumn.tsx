import { styled } from 'styled-components';

interface LinkColumnProps {
  title: string;
  links: readonly { name: string; to: string }[];
}

/** One titled list of the footer's links. */
export function LinkColumn({ title, links }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <Title>{title}</Title>
      <List>
        {links.map(({ name, to }) => (
          <li key={to}>
            <a href={to}>{name}</a>
          </li>
        ))}
      </List>
    </nav>
  );
}

const Title = styled.h2`
  margin-bottom: var(--space-3);
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: 1.25rem;
  font-weight: 800;
  text-transform: uppercase;
`;

const List = styled.ul`
  list-style: none;

  a {
    display: inline-block;
    padding-block: var(--space-2);
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;
