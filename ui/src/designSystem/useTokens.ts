import { useSyncExternalStore } from 'react';

export interface Token {
  /** Without the dashes: `paper-raised`. */
  name: string;
  /** Value in the visitor's colour scheme, with references resolved. */
  value: string;
}

const DARK = '(prefers-color-scheme: dark)';

/** Every token of the document, in the order of tokens.css; read again when the colour scheme changes. */
export function useTokens(): readonly Token[] {
  useSyncExternalStore(subscribe, () => window.matchMedia(DARK).matches);
  const style = getComputedStyle(document.documentElement);
  return tokenNames().map((name) => ({
    name: name.slice(2),
    value: style.getPropertyValue(name).trim(),
  }));
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function tokenNames(): string[] {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const root = rules.find((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root');
  if (!(root instanceof CSSStyleRule)) return [];
  return Array.from(root.style).filter((name) => name.startsWith('--'));
}
