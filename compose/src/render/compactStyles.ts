import { COMPACT_STYLES_ATTRIBUTE } from '../composition/compactStylesAttribute.ts';

/** What styled-components puts behind each rule. */
const RULE_END = '/*!sc*/\n';
/** What it puts behind the rules of each component, to know them again: group, id, class names. */
const COMPONENT_END = /^data-styled\.g(\d+)\[id="([\w-]+)"\]\{content:"([^"]*),"\}$/;
const ELEMENT = /^<style data-styled="true" (data-styled-version="[^"]*")>(.*)<\/style>$/s;

/**
 * Says shorter what styled-components notes in its style element for itself: a rule is a line, and
 * a comment behind the rules of a component names what it is about. Groups are numbered, mostly one
 * after the other, so only another number is written. `expandStyles` is the way back.
 *
 * @param element as `ServerStyleSheet` writes it. Whatever does not look like that stays as it is.
 */
export function compactStyles(element: string): string {
  const [, version, css] = ELEMENT.exec(element) ?? [];
  if (version === undefined || css === undefined) return element;
  const lines = css.split(RULE_END);
  // Where a rule is not a line, lines do not tell where it ends.
  if (lines.pop() !== '' || lines.some((line) => line.includes('\n') || line.startsWith('/*')))
    return element;

  let last = 0;
  const compact = lines.map((line) => {
    const [, group, id, names] = COMPONENT_END.exec(line) ?? [];
    if (group === undefined) return line;
    const number = Number(group) === last + 1 ? '' : `${group} `;
    last = Number(group);
    return `/*${number}${id} ${names}*/`;
  });
  return `<style ${COMPACT_STYLES_ATTRIBUTE} ${version}>${compact.join('\n')}</style>`;
}
