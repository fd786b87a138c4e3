import { hydrateServerHtml } from '@statline/compose/testing';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { WithoutScript } from './WithoutScript.tsx';

const words = <WithoutScript>Needs a script</WithoutScript>;

describe('WithoutScript', () => {
  it('is in the page that the server sends', () => {
    expect(renderToString(words)).toContain('Needs a script');
  });

  it('goes once React has taken the page over, without a mismatch', () => {
    const { container, mismatches } = hydrateServerHtml(words);

    expect(container).toBeEmptyDOMElement();
    expect(mismatches).toEqual([]);
  });

  it('never shows in what the browser renders itself', () => {
    render(words);

    expect(screen.queryByText('Needs a script')).not.toBeInTheDocument();
  });
});
