import { COMPACT_STYLES_ATTRIBUTE } from '../../protocol/documentNames.ts';

const COMPONENT_END = /^\/\*(?:(\d+) )?(\S+) (\S*)\*\/$/;

/**
 * Gives styled-components, before it is evaluated, the text that it wrote on the server, out of the output of
 * `compactStyles`: in an element that is only called `style`, so that no browser reads it and no policy stops it.
 * What it returns is called once the library has taken it over.
 */
export function expandStyles(): () => void {
  const served = document.querySelector(`style[${COMPACT_STYLES_ATTRIBUTE}]`);
  if (!served) return () => {};

  let group = 0;
  const lines = served.textContent.split('\n').map((line) => {
    const [, number = group + 1, id, names] = COMPONENT_END.exec(line) ?? [];
    if (id === undefined) return line;
    group = Number(number);
    return `data-styled.g${group}[id="${id}"]{content:"${names},"}`;
  });
  const expanded = document.createElementNS(null, 'style');
  const version = served.getAttribute('data-styled-version') ?? '';
  expanded.setAttribute('data-styled', 'true');
  expanded.setAttribute('data-styled-version', version);
  expanded.textContent = lines.map((line) => `${line}/*!sc*/\n`).join('');
  served.after(expanded);
  return () => served.remove();
}
