import { hydrateServerHtml } from '@statline/compose/testing';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Metrics from './Metrics.tsx';

const props = SAMPLE_PROPS['marketing/Metrics'];
const nobody = {
  total: 0,
  last7Days: 0,
  schools: 0,
  daily: props.metrics.daily.map(({ date }) => ({ date, signUps: 0 })),
};

/** What Radix's positioning asks of the browser and jsdom does not have. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.ResizeObserver = NoResizes;
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const label = (name: string) => screen.getByRole('button', { name });

describe('Metrics', () => {
  it('shows the three figures in the American way of writing numbers', () => {
    render(<Metrics {...props} metrics={{ ...props.metrics, total: 1_000_000 }} />);

    const figures = screen.getAllByRole('term').map((term) => term.parentElement);
    expect(figures[0]).toHaveTextContent(/^On the list.*1,000,000/);
    expect(figures[1]).toHaveTextContent(/^Last 7 days.*96/);
    expect(figures[2]).toHaveTextContent(/^Schools.*41/);
  });

  it('explains a figure after a hover of 700 ms', async () => {
    render(<Metrics {...props} />);

    await user.hover(label('On the list'));
    await pass(600);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();

    await pass(100);
    expect(screen.getByRole('tooltip')).toHaveTextContent(/^Everyone who has joined/);
  });

  it('explains a figure on keyboard focus, though the page scrolls to it, until Escape', async () => {
    render(<Metrics {...props} />);

    await user.tab();
    expect(label('On the list')).toHaveFocus();
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
    fireEvent.scroll(document);
    await pass(100);
    expect(screen.getByRole('tooltip')).toHaveTextContent(/^Everyone who has joined/);

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('explains a figure on a tap', async () => {
    render(<Metrics {...props} />);

    await user.click(label('Schools'));

    const section = within(screen.getByRole('region', { name: 'The Waitlist Box Score' }));
    expect(section.getByRole('tooltip')).toHaveTextContent(/^Different schools/);
  });

  it('says what the chart shows, and lists its days', () => {
    render(<Metrics {...props} />);

    expect(
      screen.getByText('331 sign-ups from Jan 1 to Jan 30. Best day: Jan 14, with 22.'),
    ).toBeInTheDocument();
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows).toHaveLength(1 + 30);
    expect(rows[14]).toHaveTextContent('Jan 1422');
  });

  it('invites the first one while nobody is on the list', () => {
    render(<Metrics {...props} metrics={nobody} />);

    expect(screen.getByText('Nobody yet. Be first.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Join the Waitlist' })).toBeInTheDocument();
    expect(screen.getByText('No sign-ups from Jan 1 to Jan 30.')).toBeInTheDocument();
  });

  it("hydrates the server's HTML without a mismatch", async () => {
    const { mismatches } = await hydrateServerHtml(<Metrics {...props} />);

    expect(mismatches).toEqual([]);
  });
});
