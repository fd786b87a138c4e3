import { LRUCache } from 'lru-cache';
import type { IStyleSheetContext } from 'styled-components';
import { COMPACT_STYLES_ATTRIBUTE } from '../../protocol/documentNames.ts';
import {
  COMPONENT_END,
  type ConfinedStyles,
  confineStyles,
  RULE_END,
  STYLE_ELEMENT,
  whyGroupLeaks,
} from '../../releases/styles/confineStyles.ts';

/** More rules than the pages of a site have: these are styles with values that are made up for each page. */
const MAX_CACHED = 5_000;

const MAX_ELEMENTS = 8;

/** What styled-components parses the styles of a component with. */
type Stylis = IStyleSheetContext['stylis'];

export type StyleCache = ReturnType<typeof createStyleCache>;

/**
 * Parsed and confined styles of components, for the pages that follow: styled-components parses them anew for each
 * page. It has what its own parser returned, by all arguments: code that gets hold of a page's sheet changes no other.
 */
export function createStyleCache(maxCached = MAX_CACHED) {
  const parsed = new LRUCache<string, { css: string; rules: string[] }>({ max: maxCached });
  const verdicts = new LRUCache<string, readonly string[]>({
    max: maxCached,
    memoMethod: (group) => whyGroupLeaks(group),
  });
  // A copy: a slice of a string keeps the whole string in memory.
  const whyLeaks = (group: string) => verdicts.memo(Buffer.from(group).toString());
  const elements = new LRUCache<string, ConfinedStyles>({
    max: MAX_ELEMENTS,
    memoMethod: (element) => {
      const confined = confineStyles(element, whyLeaks);
      return { ...confined, element: compactStyles(confined.element) };
    },
  });

  return {
    parsesOnce: (stylis: Stylis): Stylis => {
      const parse = (...given: Parameters<Stylis>): string[] => {
        const [css, ...around] = given;
        const key = JSON.stringify(around);
        const known = parsed.get(key);
        if (known?.css === css) return known.rules;
        const rules = Object.freeze(stylis(...given)) as string[];
        parsed.set(key, { css, rules });
        return rules;
      };
      return Object.assign(parse, { hash: stylis.hash });
    },
    /** The element that a page carries: confined (`confineStyles`), then compact (`compactStyles`). */
    finish: (element: string): ConfinedStyles => elements.memo(element),
  };
}

/**
 * Shortens what styled-components notes in its style element for itself: a rule is a line, and a comment behind the
 * rules of a component names it, with its group's number unless that is the next. `expandStyles` is the way back.
 *
 * @param element as `ServerStyleSheet` writes it. Any other text is returned as it is.
 */
export function compactStyles(element: string): string {
  const [, version, css] = STYLE_ELEMENT.exec(element) ?? [];
  if (version === undefined || css === undefined) return element;
  const lines = css.split(RULE_END);
  // A rule of several lines cannot be distinguished from several rules.
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
