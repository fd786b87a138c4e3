import { whyStyledRuleLeaks } from './whyStyledRuleLeaks.ts';

/** Text that styled-components writes after each rule. */
export const RULE_END = '/*!sc*/\n';
/** Matches what it writes after the rules of each component to recognize them: group, id, class names. */
export const COMPONENT_END = /^data-styled\.g(\d+)\[id="([\w-]+)"\]\{content:"([\w,-]*),"\}$/;
export const STYLE_ELEMENT =
  /^<style data-styled="true" (data-styled-version="[^"]*")>(.*)<\/style>$/s;

/**
 * Removes from the style element of `ServerStyleSheet` all rules that are not confined to the elements
 * of their components, however they were added to the sheet.
 */
export function confineStyledComponents(element: string, confine = confineGroup) {
  if (element === '') return { element, leaks: [] };
  const [, version, css] = STYLE_ELEMENT.exec(element) ?? [];
  if (version === undefined || css === undefined) {
    return { element: '', leaks: ['the style element is not as styled-components writes it'] };
  }
  const groups = groupsOf(css).map((group) => confine(group));
  const leaks = groups.flatMap((group) => group.leaks);
  const confined = groups.map((group) => group.css).join('');
  return { element: `<style data-styled="true" ${version}>${confined}</style>`, leaks };
}

export type ConfinedStyles = ReturnType<typeof confineStyledComponents>;

/** Matches ids that the build or the library makes. Any other may be a class of the site or of another team. */
const GENERATED = /^(?:\w+__)?sc-/;

/** Matches ids of keyframes and global styles: no element has them as a class. */
const NO_COMPONENT = /^sc-(?:keyframes|global)-/;

/**
 * Removes the styles of components without an element in the page: React also renders the fallbacks of regions that
 * need none.
 */
export function leaveOutUnused(element: string, html: string): string {
  return element.replace(STYLE_ELEMENT, (_, version: string, css: string) => {
    const used = groupsOf(css).filter((group) => {
      const { id } = readGroup(group);
      return NO_COMPONENT.test(id) || html.includes(id);
    });
    return `<style data-styled="true" ${version}>${used.join('')}</style>`;
  });
}

/** The rules of one component without those that leak. */
export function confineGroup(group: string): { css: string; leaks: readonly string[] } {
  const { rules, own, id } = readGroup(group);
  if (id === '') return { css: '', leaks: ['rules of no component'] };
  const reasons = rules.map((rule) => whyStyledRuleLeaks(rule, own));
  const leaks = reasons.flatMap((reason) => (reason === undefined ? [] : `${reason} (${id})`));
  const confined = group.split(RULE_END).filter((_, at) => reasons[at] === undefined);
  return { css: confined.join(RULE_END), leaks };
}

export interface StyledGroup {
  id: string;
  rules: readonly string[];
  own: ReadonlySet<string>;
}

export function readGroups(element: string): StyledGroup[] {
  const [, , css = ''] = STYLE_ELEMENT.exec(element) ?? [];
  return groupsOf(css).map(readGroup);
}

/** Splits the CSS into components: the rules of each, with the text after them (`COMPONENT_END`). */
function groupsOf(css: string): string[] {
  const groups: string[] = [];
  let group = '';
  const lines = css.split(RULE_END);
  for (const [at, line] of lines.entries()) {
    group += at < lines.length - 1 ? line + RULE_END : line;
    if (!COMPONENT_END.test(line)) continue;
    groups.push(group);
    group = '';
  }
  return group === '' ? groups : [...groups, group];
}

function readGroup(group: string): StyledGroup {
  const rules = group.split(RULE_END);
  const [, , id, names] = COMPONENT_END.exec(rules.at(-2) ?? '') ?? [];
  if (rules.at(-1) !== '' || id === undefined || names === undefined) {
    return { id: '', rules: [], own: new Set() };
  }
  const own = new Set(names.split(','));
  return { id, rules: rules.slice(0, -2), own: GENERATED.test(id) ? own.add(id) : own };
}
