import type { DashboardMetrics } from '@statline/contract/dashboard';
import { styled } from 'styled-components';
import { formatCount } from './formatCount.ts';
import { formatDay } from './formatDay.ts';

interface DailyTableProps {
  daily: DashboardMetrics['daily'];
}

const NAME = 'Day by day';

/** The chart's figures as a table. */
export function DailyTable({ daily }: DailyTableProps) {
  return (
    <Fold>
      <Summary>{NAME}</Summary>
      <Table aria-label={NAME}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">Sign-ups</th>
          </tr>
        </thead>
        <tbody>
          {daily.map(({ date, signUps }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>{formatCount(signUps)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Fold>
  );
}

const Fold = styled.details`
  margin-top: var(--space-3);
`;

const Summary = styled.summary`
  display: list-item;
  width: fit-content;
  padding-block: var(--space-2);
  font-weight: var(--weight-strong);
  cursor: pointer;
`;

const Table = styled.table`
  width: min(100%, 26rem);
  margin-top: var(--space-3);
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: var(--space-1) 0;
    border-bottom: var(--line) solid var(--board-rule);
    font-weight: inherit;
    text-align: left;
  }
  thead th {
    border-bottom: var(--line-strong) solid var(--on-board);
    font-weight: var(--weight-strong);
  }
  th + th,
  td {
    text-align: right;
  }
`;
