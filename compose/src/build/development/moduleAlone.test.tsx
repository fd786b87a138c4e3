import { render, screen } from '@testing-library/react';
import type { AnyLoad } from '../../site/loads/Load.ts';
import { moduleAlone } from './moduleAlone.ts';

const Stock = ({ of, data }: { of?: string; data?: { left: number } }) => (
  <p>
    {of}: {data ? data.left : 'nothing loaded'}
  </p>
);

/** As a page alone shows a module, with the sample props of its site. */
const show = (load?: AnyLoad, props: object = { of: 'Shoes' }) => {
  const Alone = moduleAlone({ default: Stock, ...(load && { load }) });
  return render(<Alone {...props} />);
};

it('shows a module that loads nothing as it is', () => {
  show();

  expect(screen.getByText('Shoes: nothing loaded')).toBeVisible();
});

it('shows a module with what it loads, for the props, the address and the parameters that it has there', async () => {
  window.history.replaceState(null, '', '/stock?size=9');
  const rendered = jest.fn();
  show(
    async ({ props, path, params, query }) => {
      rendered({ props, path, params, size: query.get('size') });
      return { data: { left: 3 } };
    },
    { of: 'Socks', params: { sport: 'golf' } },
  );

  expect(screen.getByRole('status')).toHaveTextContent('It is loading');
  expect(await screen.findByText('Socks: 3')).toBeVisible();
  expect(rendered).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/stock', params: { sport: 'golf' }, size: '9' }),
  );
});

it('says why nothing was loaded', async () => {
  show(async () => {
    throw new Error('the stock says 503');
  });

  expect(await screen.findByRole('alert')).toHaveTextContent('the stock says 503');
});

it('says what a module throws, beside the others', () => {
  const reported = jest.spyOn(console, 'error').mockImplementation();
  const Throws = moduleAlone({
    default: () => {
      throw new Error('no trail');
    },
  });
  const Alone = moduleAlone({ default: Stock });

  render(
    <>
      <Throws />
      <Alone {...{ of: 'Shoes' }} />
    </>,
  );

  expect(screen.getByRole('alert')).toHaveTextContent('It has thrown: no trail');
  expect(screen.getByText('Shoes: nothing loaded')).toBeVisible();
  reported.mockRestore();
});

it('aborts its load once it is unmounted', () => {
  let aborted = () => false;
  const { unmount } = show(({ signal }) => {
    aborted = () => signal.aborted;
    return new Promise(() => {});
  });

  unmount();

  expect(aborted()).toBe(true);
});
