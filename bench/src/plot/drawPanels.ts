export const PANEL = { width: 220, height: 140 };
const COLUMNS = 4;

/** Small plots in rows of four, as an SVG image. */
export function drawPanels(panels: readonly { title: string; content: string }[]): string {
  const groups = panels.map(({ title, content }, index) => {
    const at = `${(index % COLUMNS) * PANEL.width} ${Math.floor(index / COLUMNS) * PANEL.height}`;
    return `<g transform="translate(${at})"><text x="8" y="14" font-weight="bold">${title}</text>${content}</g>`;
  });
  const height = Math.ceil(panels.length / COLUMNS) * PANEL.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS * PANEL.width} ${height}" font-family="sans-serif" font-size="10">
<rect width="100%" height="100%" fill="#fff"/>
${groups.join('\n')}
</svg>\n`;
}

export const FIRST_COLOUR = '#0b57d0';
export const OTHER_COLOUR = '#888';

export const round = (value: number): number => Math.round(value * 10) / 10;
