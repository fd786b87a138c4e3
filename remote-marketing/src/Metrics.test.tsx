import { hydrateServerHtml } from '@statline/compose/testing';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Metrics from './Metrics.tsx';

const props = SAMPLE_PROPS['marketing/Metrics'];
const NO_SIGN_UPS = {
  total: 0,
  last7Days: 0,
  schools: 0,
  daily: props.metrics.daily.map(({ date }) => ({ date, signUps: 0 })),
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const label = (name: string) => screen.getByRole('button', { name });

describe('Metrics', () => {
  it('formats the three figures with American separators', () => {
    render(<Metrics {...props} metrics={{ ...props.metrics, total: 1_000_000 }} />);

    const figures = screen.getAllByRole('term').map((term) => term.parentElement);
    expect(figures[0]).toHaveTextContent(/^On the list.*1,000,000/);
    expect(figures[1]).toHaveTextContent(/^Last 7 days.*96/);
    expect(figures[2]).toHaveTextContent(/^Schools.*41/);
  });

  it('shows the figures beside the main one in one size, at most that of the main one', () => {
    const sizes = ({ total = 10_600, last7Days = 400, schools = 13 }) => {
      const metrics = { ...props.metrics, total, last7Days, schools };
      const { unmount } = render(<Metrics {...props} metrics={metrics} />);
      // Of each definition, the first one is the figure.
      const values = screen.getAllByRole('term').map((term) => term.nextElementSibling as Element);
      const found = values.map((value) =>
        parseFloat(/, (.*)cqi/.exec(getComputedStyle(value).fontSize)?.[1] ?? ''),
      );
      unmount();
      return found;
    };

    const [main, ...others] = sizes({}) as [number, number, number];
    expect(new Set(others).size).toBe(1);
    expect(others[0] / 2).toBeLessThanOrEqual(main);
  });

  it('explains a figure after a hover of 700 ms', async () => {
    render(<Metrics {...props} />);

    await user.hover(label('On the list'));
    await pass(600);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();

    await pass(100);
    expect(screen.getByRole('tooltip')).toHaveTextContent(/^Everyone who has joined/);
  });

  it('explains a figure on keyboard focus until Escape, even if the page scrolls', async () => {
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

  it('describes the chart in words, and lists its days', () => {
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

  it('names the chart by its title alone, since its text would be read twice', () => {
    render(<Metrics {...props} />);

    const caption = screen.getByRole('figure').querySelector('figcaption');
    expect(caption).toHaveTextContent(/^The last 30 days$/);
    expect(screen.getByRole('table', { hidden: true })).toHaveAccessibleName('Day by day');
  });

  it.each([
    ['nobody is', NO_SIGN_UPS],
    ['a few are', { ...NO_SIGN_UPS, total: 9, last7Days: 9, schools: 4 }],
  ])('hides figures while %s on the list, and links to it', (_, metrics) => {
    render(<Metrics {...props} metrics={metrics} />);

    const section = screen.getByRole('region', { name: 'The Waitlist Box Score' });
    expect(section).toHaveTextContent('The list is open.');
    expect(section).not.toHaveTextContent(/\d/);
    expect(screen.getByRole('button', { name: 'Join the Waitlist' })).toBeInTheDocument();
  });

  it("hides a total that contradicts the '10,000+ athletes waiting' of /waitlist", () => {
    render(<Metrics {...props} metrics={{ ...props.metrics, total: 9_999 }} />);

    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual([
      expect.stringContaining('Last 7 days'),
      expect.stringContaining('Schools'),
    ]);
  });

  it('dates the middle one of five days of the chart', () => {
    const { container } = render(<Metrics {...props} />);

    const dates = container.querySelectorAll('figure > [aria-hidden] > span');
    expect([...dates].map((date) => date.textContent)).toEqual([
      'Jan\u00a03',
      'Jan\u00a08',
      'Jan\u00a013',
      'Jan\u00a018',
      'Jan\u00a023',
      'Jan\u00a028',
    ]);
  });

  it("hydrates the server's HTML without a mismatch", async () => {
    const { mismatches } = await hydrateServerHtml(<Metrics {...props} />);

    expect(mismatches).toEqual([]);
  });
});
