import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import {
  confineStyledComponents,
  readGroups,
  type StyledGroup,
} from '../styles/confineStyledComponents.ts';
import { asWritten, selectorsIn, tailOf } from '../styles/whyStyledRuleLeaks.ts';
import { affectsWholePage } from './affectsWholePage.ts';
import { type ReadElement, readElements } from './readElements.ts';
import { whyNotClosed } from './whyNotClosed.ts';

/**
 * @param html of a module, without the element of its styles.
 * @param styles as `ServerStyleSheet` writes them.
 * @param sections ids of elements that it must contain.
 * @returns what browsers block under the page's policy, missing sections, and styled components that
 * style more than the remote's own regions, in words for its team.
 */
export function whyMarkupIsRefused(
  remote: string,
  html: string,
  styles: string,
  sections: readonly string[] = [],
): string[] {
  const elements = readElements(html);
  const ids = new Set(elements.map(({ attributes }) => attributes.get('id')));
  const groups = readGroups(styles);
  const foreign = groups.filter(({ id }) => isForeign(id, remote));
  const inner = elements.filter((element) => isOthersRegion(element, remote));
  const { leaks } = confineStyledComponents(styles);
  const blocked = elements.flatMap(whyBlocked);
  const notClosed = blocked.length > 0 ? undefined : whyNotClosed(html);
  return [
    blocked,
    notClosed === undefined ? [] : [`browsers would not close its HTML: ${notClosed}`],
    sections
      .filter((id) => !ids.has(id))
      .map((id) => `no element has the id ${id}, to which links of the site lead`),
    leaks.map((leak) => `${leak} styles more than the elements of its component. ${CONFINED}`),
    foreign.map(({ id }) => `the component id ${id} is not of its own namespace`),
    (leaks.length > 0 ? [] : inner).flatMap((region) =>
      groups.flatMap((group) => reachingInto(region, group, elements)),
    ),
  ].flatMap((reasons) => [...new Set(reasons)].slice(0, NAMED));
}

/** Limit of reported reasons of each kind: a module that is styled by attributes has hundreds. */
const NAMED = 5;

const CONFINED =
  'In a styled component each selector has `&` outside of brackets; rules for what the region holds, fonts and animations go into a style sheet file, which the build confines';

function whyBlocked({ name, tag, attributes }: ReadElement): string[] {
  const quoted = tag.length > MAX_TAG_LENGTH ? `${tag.slice(0, MAX_TAG_LENGTH)}…` : tag;
  if (affectsWholePage(name, (key) => attributes.get(key))) {
    return [`${quoted} is an element of the whole page, not a module's`];
  }
  if (name === 'style') return [`${quoted} is a style element, ${BLOCKED} ${NO_STYLE_ELEMENT}`];
  if (attributes.has('css'))
    return [`${quoted} has a css attribute: nothing compiles it. ${STYLE}`];
  return attributes.has('style')
    ? [`${quoted} has a style attribute, ${BLOCKED} ${NO_ATTRIBUTE}`]
    : [];
}

const MAX_TAG_LENGTH = 200;
const BLOCKED = "which browsers ignore under the page's policy.";
const STYLE = 'Write styles in a style sheet file or with styled-components';
const NO_STYLE_ELEMENT = `${STYLE}: other styles that are made at run time do not work`;
const NO_ATTRIBUTE = `${STYLE}, for a value that varies too; \`style\` works only where it is first set once the module is mounted`;

/** Component ids have the build's form `legal__sc-1a2b3c4d-0`; those of packages are the same in all remotes. */
function isForeign(id: string, remote: string): boolean {
  const [, namespace = remote] = /^([\w-]+)__sc-[\da-f]+-\d+$/.exec(id) ?? [];
  return namespace !== remote && namespace !== 'package';
}

const isOthersRegion = ({ attributes }: ReadElement, remote: string): boolean =>
  !`${attributes.get(REGION_ATTRIBUTE) ?? `${remote}/`}`.startsWith(`${remote}/`);

/** Reasons about selectors of a component's rules that may match inside another team's region. */
function reachingInto(region: ReadElement, group: StyledGroup, elements: readonly ReadElement[]) {
  const isOwn = (element: ReadElement) =>
    (element.attributes.get('class') ?? '').split(' ').some((name) => group.own.has(name));
  const { parents, attributes } = region;
  const around = parents.findIndex(isOwn);
  const levels = around === -1 ? Number.POSITIVE_INFINITY : parents.length - around;
  const isBeside = elements.some(
    (element) => isOwn(element) && parents.includes(element.parents.at(-1) ?? region),
  );
  return group.rules.flatMap(selectorsIn).flatMap((selector) => {
    const tail = tailOf(selector, group.own) ?? [];
    const first = tail.find(isCombinator)?.[1] ?? '';
    const within = SIBLING.includes(first) && isBeside ? 0 : levels;
    if (levelsBelow(tail) <= within) return [];
    return `\`${asWritten(selector.text, group.own)}\` may style what is in ${attributes.get(REGION_ATTRIBUTE)}, another team's module. Give what it is meant for a class of its own, or say \`& > p\``;
  });
}

function levelsBelow(tail: readonly CSSToken[]): number {
  const isDescendant = tail.some(
    ([type], at) =>
      type === TokenType.Whitespace &&
      at < tail.length - 1 &&
      ![tail[at - 1], tail[at + 1]].some((token) => token && isCombinator(token)),
  );
  return isDescendant ? Number.POSITIVE_INFINITY : tail.filter(([, text]) => text === '>').length;
}

const isCombinator = ([type, text]: CSSToken): boolean =>
  type === TokenType.Delim && ['>', ...SIBLING].includes(text);

const SIBLING = ['+', '~'];
