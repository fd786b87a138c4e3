import type { DevState } from '../../protocol/development.ts';

const ID = 'remotes-that-cannot-be-shown';

export function showReasons(remotes: DevState): void {
  const words = remotes.map(({ remote, reason }) => `remote-${remote}\n${reason}`).join('\n\n');
  const shown = document.getElementById(ID);
  if (shown?.textContent === words) return;
  shown?.remove();
  if (words === '') return;
  const panel = document.createElement('pre');
  Object.assign(panel, { id: ID, role: 'alert', textContent: words });
  panel.style.cssText = `position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 50vh;
    overflow: auto; margin: 0; padding: 1rem; background: #111; color: #fff;
    font: 0.875rem/1.4 monospace; white-space: pre-wrap;`;
  document.body.append(panel);
}
