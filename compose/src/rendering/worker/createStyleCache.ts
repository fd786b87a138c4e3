import { LRUCache } from 'lru-cache';
import type { IStyleSheetContext } from 'styled-components';
import { COMPACT_STYLES_ATTRIBUTE } from '../../protocol/documentNames.ts';
import {
  COMPONENT_END,
  type ConfinedStyles,
  confineGroup,
  confineStyledComponents,
  leaveOutUnused,
  RULE_END,
  STYLE_ELEMENT,
} from '../../releases/styles/confineStyledComponents.ts';

/** More rules than the pages of a site have; if there are more, their values differ on each page. */
const MAX_CACHED = 5_000;

const MAX_ELEMENTS = 8;

/** The parser with which styled-components parses a component's styles. */
type Stylis = IStyleSheetContext['stylis'];

export type StyleCache = ReturnType<typeof createStyleCache>;

/**
 * Caches parsed and confined styles of components across pages: styled-components parses them again for each page. The
 * cache maps all arguments of styled-components' own parser to its results, so code that gets access to a page's sheet
 * cannot change another page.
 */
export function createStyleCache(maxCached = MAX_CACHED) {
  const parsed = new LRUCache<string, { css: string; rules: string[] }>({ max: maxCached });
  const groups = new LRUCache<string, ReturnType<typeof confineGroup>>({
    max: maxCached,
    memoMethod: (group) => confineGroup(group),
  });
  // The key is a copy, because a slice of a string keeps the whole string in memory.
  const confine = (group: string) => groups.memo(Buffer.from(group).toString());
  const elements = new LRUCache<string, ConfinedStyles>({
    max: MAX_ELEMENTS,
    memoMethod: (element) => {
      const confined = confineStyledComponents(element, confine);
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
    /** The style element of a page: what its HTML uses, confined, then compact (`compactStyles`). */
    finish: (element: string, html: string): ConfinedStyles =>
      elements.memo(leaveOutUnused(element, html)),
  };
}

/**
 * Shortens the metadata that styled-components keeps in its style element: a rule is a line, and a comment after a
 * component's rules names the component, with its group's number unless that is the next one. `expandStyles` is the
 * inverse.
 *
 * @param element as `ServerStyleSheet` writes it. Any other text is returned unchanged.
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
