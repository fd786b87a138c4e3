import { hydrateServerHtml } from '@statline/compose/testing';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { WithoutScript } from './WithoutScript.tsx';

const words = <WithoutScript>Needs a script</WithoutScript>;

describe('WithoutScript', () => {
  it("is in the server's HTML", () => {
    expect(renderToString(words)).toContain('Needs a script');
  });

  it('is removed by hydration, without a mismatch', () => {
    const { container, mismatches } = hydrateServerHtml(words);

    expect(container).toBeEmptyDOMElement();
    expect(mismatches).toEqual([]);
  });

  it('is not rendered in the browser', () => {
    render(words);

    expect(screen.queryByText('Needs a script')).not.toBeInTheDocument();
  });
});
