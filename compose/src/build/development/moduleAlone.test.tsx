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

it('shows a module without a load unchanged', () => {
  show();

  expect(screen.getByText('Shoes: nothing loaded')).toBeVisible();
});

it('passes a load the props, address and parameters of the sample page, and shows its data', async () => {
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

it('explains why nothing was loaded', async () => {
  show(async () => {
    throw new Error('the stock says 503');
  });

  expect(await screen.findByRole('alert')).toHaveTextContent('the stock says 503');
});

it('shows the error of a module that throws, beside the other modules', () => {
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

it('aborts the load when the module is unmounted', () => {
  let aborted = () => false;
  const { unmount } = show(({ signal }) => {
    aborted = () => signal.aborted;
    return new Promise(() => {});
  });

  unmount();

  expect(aborted()).toBe(true);
});
