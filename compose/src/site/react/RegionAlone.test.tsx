import { render, screen } from '@testing-library/react';
import { RemoteRegion } from './RemoteRegion.tsx';

it("shows a placeholder for another team's module outside of a site", () => {
  render(<RemoteRegion module="buy/BuyButton" props={{ sku: 'T-1' }} />);

  expect(screen.getByRole('group', { name: 'buy/BuyButton' })).toHaveTextContent(
    'buy/BuyButton, which another team brings, is here on a page of the site.',
  );
});

it('shows the fallback of the outer code', () => {
  render(<RemoteRegion module="buy/BuyButton" props={{}} fallback={<a href="/buy">Buy</a>} />);

  expect(screen.getByRole('link', { name: 'Buy' })).toBeVisible();
});

it('reports which props a site would refuse', () => {
  const error = jest.spyOn(console, 'error').mockImplementation();

  render(<RemoteRegion module="buy/BuyButton" props={{ onBuy: () => {} }} />);

  expect(error).toHaveBeenCalledWith(
    expect.stringContaining('props.onBuy is a function, and only JSON can be handed over'),
  );
});
