import { __PRIVATE__ } from 'styled-components';

/**
 * Makes styled-components leave out rules that are not confined to a component, as the server does
 * (`whyStyledRuleLeaks`): no gate has checked the rules that a component adds in a later state.
 */
export function confineStyledRules(): void {
  const { prototype } = __PRIVATE__.StyleSheet;
  const { insertRules } = prototype;
  prototype.insertRules = function (id, name, rules) {
    const own = new RegExp(`\\.((?=(\\w+__)?sc-)${id}|${name})(?![\\w-])`);
    const confined = rules.filter((rule) => isConfined(rule, name, own));
    if (confined.length < rules.length) {
      // biome-ignore lint/suspicious/noConsole: its team reads the console
      console.error('Left out of the styles:', rules, confined);
    }
    insertRules.call(this, id, name, confined);
  };
}

function isConfined(rule: string, name: string, own: RegExp): boolean {
  const flat = withoutBrackets(rule.replace(/\\.|"(\\.|[^"])*"|'(\\.|[^'])*'/gs, '_'));
  const isOwn = (head: string) =>
    /^@(media|supports|container|starting-style)/.test(head) ||
    head.split(',').every((selector) => own.test(selector));
  const heads = flat.match(/[^{};]+(?={)/g);
  return heads?.[0] === `@keyframes ${name}` || !!heads?.every(isOwn);
}

function withoutBrackets(text: string): string {
  const shorter = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  return shorter === text ? text : withoutBrackets(shorter);
}
