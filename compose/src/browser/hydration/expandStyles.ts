import { COMPACT_STYLES_ATTRIBUTE } from '../../protocol/documentNames.ts';

const COMPONENT_END = /^\/\*(?:(\d+) )?(\S+) (\S*)\*\/$/;

/**
 * Restores the style text that styled-components wrote on the server from the output of `compactStyles`, before the
 * library is evaluated. The element is named `style` without a namespace: no browser applies it, no policy blocks it.
 *
 * @returns removes the compact styles: call it once the library has read the restored ones.
 */
export function expandStyles(): () => void {
  const compact = document.querySelector(`style[${COMPACT_STYLES_ATTRIBUTE}]`);
  if (!compact) return () => {};

  let group = 0;
  const lines = compact.textContent.split('\n').map((line) => {
    const [, number = group + 1, id, names] = COMPONENT_END.exec(line) ?? [];
    if (id === undefined) return line;
    group = Number(number);
    return `data-styled.g${group}[id="${id}"]{content:"${names},"}`;
  });
  const expanded = document.createElementNS(null, 'style');
  const version = compact.getAttribute('data-styled-version') ?? '';
  expanded.setAttribute('data-styled', 'true');
  expanded.setAttribute('data-styled-version', version);
  expanded.textContent = lines.map((line) => `${line}/*!sc*/\n`).join('');
  compact.after(expanded);
  return () => compact.remove();
}
