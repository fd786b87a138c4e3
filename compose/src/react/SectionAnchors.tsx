/**
 * The ids that navigation and deep links rely on, where the sections themselves are not: whoever
 * goes to one of them arrives at their region.
 */
export function SectionAnchors({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <span key={id} id={id} tabIndex={-1} />);
}
