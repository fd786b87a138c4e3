import type { ServerStyleSheet } from 'styled-components';
import { compactStyles } from './compactStyles.ts';

/** More rules than the pages of a site have: they come from styles with values that are made up for each page. */
const MAX_KEPT = 5_000;

/** Style elements: those of a site's pages, most of which are the same from one render to the next. */
const MAX_ELEMENTS = 8;

/** What styled-components makes of the styles of components, kept from one page to the next. */
export interface StyleCache {
  /** Has this page's sheet take from it what is there, and add what is not. */
  lendTo(sheet: ServerStyleSheet): void;
  /** The same as `compactStyles`, where it has been asked before without the work. */
  compact(element: string): string;
}

/**
 * styled-components parses the styles of each component anew for each page: its sheet is asked first
 * whether it has the rules of this class name already, and then it has them from here. A class name is
 * the hash of its component's id and its styles, so within the same releases it says all.
 */
export function createStyleCache(maxKept = MAX_KEPT): StyleCache {
  const kept = new Map<string, string[]>();
  let elements: { element: string; compact: string }[] = [];

  return {
    lendTo: ({ instance: sheet }) => {
      const has = sheet.hasNameForId.bind(sheet);
      const insert = sheet.insertRules.bind(sheet);
      sheet.hasNameForId = (id, name) => {
        if (has(id, name)) return true;
        const rules = kept.get(`${id} ${name}`);
        if (rules) insert(id, name, rules);
        return rules !== undefined;
      };
      sheet.insertRules = (id, name, rules) => {
        insert(id, name, rules);
        if (kept.size >= maxKept) kept.clear();
        kept.set(`${id} ${name}`, rules);
      };
    },
    compact: (element) => {
      const known = elements.find((each) => each.element === element);
      if (known) return known.compact;
      const compact = compactStyles(element);
      elements = [{ element, compact }, ...elements].slice(0, MAX_ELEMENTS);
      return compact;
    },
  };
}
