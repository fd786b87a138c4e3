/**
 * Contrast ratio of two colours as defined by WCAG 2.2: from 1 to 21.
 *
 * @param colours `#rrggbb`
 * @throws RangeError for any other notation.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastRatio(...colours: [string, string]): number {
  const [darker = 0, lighter = 0] = colours.map(relativeLuminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function relativeLuminance(colour: string): number {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)?.slice(1);
  if (!channels) throw new RangeError(`Not a colour as #rrggbb: ${colour}`);
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => linear(Number.parseInt(hex, 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
