interface LinkColumnProps {
  title: string;
  links: readonly { name: string; to: string }[];
}

/** One titled list of the footer's links. */
export function LinkColumn({ title, links }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <a href={to}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
