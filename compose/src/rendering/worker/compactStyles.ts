import { COMPACT_STYLES_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { COMPONENT_END, RULE_END, STYLE_ELEMENT } from '../../releases/styles/confineStyles.ts';

/**
 * Says shorter what styled-components notes in its style element for itself: a rule is a line, and
 * a comment behind the rules of a component names what it is about. Groups are numbered, mostly one
 * after the other, so only another number is written. `expandStyles` is the way back.
 *
 * @param element as `ServerStyleSheet` writes it. Any other text is returned as it is.
 */
export function compactStyles(element: string): string {
  const [, version, css] = STYLE_ELEMENT.exec(element) ?? [];
  if (version === undefined || css === undefined) return element;
  const lines = css.split(RULE_END);
  // A rule of several lines cannot be told from several rules.
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
