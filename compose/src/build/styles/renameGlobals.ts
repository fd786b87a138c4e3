import type { AtRule, Declaration, Node, Root } from 'postcss';
import { namePrefix } from '../../releases/styles/whySheetLeaks.ts';

export interface GlobalNames {
  keyframes: Set<string>;
  /** Registered custom properties, with their leading dashes. */
  properties: Set<string>;
  fontFamilies: Set<string>;
}

/** @param sheets all style sheets of a remote: a sheet may use names that another one defines. */
export function findGlobals(sheets: readonly Root[], remote: string): GlobalNames {
  const names: GlobalNames = {
    keyframes: new Set(),
    properties: new Set(),
    fontFamilies: new Set(),
  };
  const isOwn = (name: string) => name.replace(/^--/, '').startsWith(namePrefix(remote));
  const add = (set: Set<string>, name: string) => {
    if (!isOwn(name)) set.add(name);
  };
  for (const sheet of sheets) {
    sheet.walkAtRules(KEYFRAMES, ({ params }) => add(names.keyframes, unquoted(params)));
    sheet.walkAtRules(/^property$/i, ({ params }) => add(names.properties, params.trim()));
    sheet.walkAtRules(/^font-face$/i, (face) =>
      face.walkDecls(FONT_FAMILY, ({ value }) => add(names.fontFamilies, unquoted(value))),
    );
  }
  return names;
}

/** Prefixes document-wide names with the remote's name, where they are defined and where they are used. */
export function renameGlobals(sheet: Root, remote: string, names: GlobalNames): void {
  const prefix = namePrefix(remote);
  const ofProperties = replacer(names.properties, (name) => `--${prefix}${name.slice(2)}`);
  const ofKeyframes = replacer(names.keyframes, (name) => `${prefix}${name}`);
  const ofFamilies = replacer(names.fontFamilies, (name) => `"${prefix}${name}"`, QUOTES);

  sheet.walkAtRules((rule) => {
    rule.params = ofProperties(rule.params);
    if (KEYFRAMES.test(rule.name)) rule.params = ofKeyframes(unquoted(rule.params));
    if (/^layer$/i.test(rule.name) && !isInLayer(rule)) rule.params = ofLayers(rule, remote);
  });
  sheet.walkDecls((declaration) => {
    const { prop } = declaration;
    declaration.prop = ofProperties(prop);
    declaration.value = ofProperties(declaration.value);
    if (concerns(declaration, /^(-webkit-)?animation(-name)?$/i, /anim/i)) {
      declaration.value = ofKeyframes(declaration.value);
    }
    if (concerns(declaration, /^font(-family)?$/i, /font/i)) {
      declaration.value = ofFamilies(declaration.value);
    }
  });
}

/** What a custom property is used for is known by its name only. */
const concerns = ({ prop }: Declaration, property: RegExp, custom: RegExp): boolean =>
  property.test(prop) || (prop.startsWith('--') && custom.test(prop));

export function isInLayer(rule: AtRule): boolean {
  let around: Node | undefined = rule.parent;
  for (; around && around.type !== 'root'; around = around.parent) {
    if (around.type === 'atrule' && /^layer$/i.test((around as AtRule).name)) return true;
  }
  return false;
}

/** Nests a remote's layers in a layer named after the remote. */
function ofLayers({ params }: AtRule, remote: string): string {
  if (params.trim() === '') return params;
  const names = params.split(',').map((name) => name.trim());
  return names
    .map((name) => (`${name}.`.startsWith(`${remote}.`) ? name : `${remote}.${name}`))
    .join(', ');
}

function replacer(names: ReadonlySet<string>, rename: (name: string) => string, quotes = '') {
  if (names.size === 0) return (text: string) => text;
  const either = [...names].map((name) =>
    name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+'),
  );
  const whole = new RegExp(`(?<![\\w-])(${quotes})(${either.join('|')})\\1(?![\\w-])`, 'g');
  return (text: string) => text.replaceAll(whole, (_all, _quote, name) => rename(name));
}

const QUOTES = `["']?`;
const KEYFRAMES = /^(-\w+-)?keyframes$/i;
const FONT_FAMILY = /^font-family$/i;

const unquoted = (name: string): string => name.trim().replace(/^(["'])(.*)\1$/, '$2');
