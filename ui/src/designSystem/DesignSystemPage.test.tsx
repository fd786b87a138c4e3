import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import { ALLOWED_PAIRS } from './allowedPairs.ts';
import { DesignSystemPage } from './DesignSystemPage.tsx';

const css = readFileSync(path.resolve(__dirname, '../tokens.css'), 'utf8');

beforeEach(() => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = css;
  // jsdom has no media queries.
  window.matchMedia = jest.fn().mockReturnValue({
    matches: false,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  });
});

describe('the design system page', () => {
  it('shows every size and colour token with its name', () => {
    const notDrawn = /^--(ground|font-)/;
    const names = new Set([...css.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name));

    render(<DesignSystemPage />);

    const shown = new Set(
      screen.getAllByText(/^--/, { selector: 'code' }).map((element) => element.textContent),
    );
    expect([...names].filter((name) => !notDrawn.test(name) && !shown.has(name))).toEqual([]);
  });

  it('shows each background with the colours allowed on it', () => {
    render(<DesignSystemPage />);

    for (const { ground, text, edges } of ALLOWED_PAIRS) {
      const card = screen.getByRole('heading', { name: ground }).closest('article');
      for (const name of [...text, ...edges]) expect(card).toHaveTextContent(name);
    }
  });
});
