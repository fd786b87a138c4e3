import { styled } from 'styled-components';
import { periods, season } from '../content/sampleSeason.ts';
import { Digits } from '../screens/Digits.tsx';
import { inDollars } from '../screens/dollars.ts';

const ROWS = [
  { label: 'Net', line: 'net' },
  { label: 'Owed', line: 'owed' },
  { label: 'Saved', line: 'saved' },
] as const;
/** The line score: a column for each due date, and the total. */
const TOTAL = 'Total';
const COLUMNS = [...periods, { due: TOTAL, ...season }];
const CELL_X = [110, 161, 214, 266, 322];

const NAME = `The app on a phone: a scoreboard of the season. Saved $${inDollars(season.saved)}, owed about $${inDollars(season.owed)}, so $${inDollars(season.ahead)} ahead. Net earnings $${inDollars(season.net)}, by the four due dates of estimated tax.`;

/** The app's first screen: saved against owed as the score, with the season's line score below. */
export function SeasonScreen() {
  return (
    <Drawing viewBox="0 0 340 620" role="img" aria-label={NAME}>
      <text x="26" y="34" fontSize="14" fontWeight="650">
        9:41
      </text>
      <path d="M278 24h36v12h-36zm38 4v4" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M281 27h24v6h-24z" />
      <rect x="116" y="18" width="108" height="26" rx="13" fill="#000" />

      <Digits x="24" y="98" fontSize="34">
        This season
      </Digits>
      <text x="316" y="96" fontSize="12.5" textAnchor="end" fill="var(--on-board-soft)">
        Sample data
      </text>

      <g fill="var(--board-raised)" stroke="var(--board-rule)" strokeWidth="2">
        <rect x="20" y="118" width="146" height="150" rx="4" />
        <rect x="174" y="118" width="146" height="150" rx="4" />
      </g>
      <g textAnchor="middle" fontSize="13" fontWeight="600" fill="var(--on-board-soft)">
        <text x="93" y="144">
          Saved
        </text>
        <text x="247" y="144">
          Owed (est.)
        </text>
      </g>
      <g fontSize="13" fontWeight="600" fill="var(--on-board-soft)">
        <text x="30" y="144">
          $
        </text>
        <text x="184" y="144">
          $
        </text>
      </g>
      <Digits x="93" y="228" fontSize="66" textAnchor="middle" fill="var(--board-figure)">
        {inDollars(season.saved)}
      </Digits>
      <Digits x="247" y="228" fontSize="66" textAnchor="middle">
        {inDollars(season.owed)}
      </Digits>
      <path d="M20 282h300v36H20z" fill="var(--accent)" />
      <Digits x="34" y="308" fontSize="23" fill="var(--on-accent)">
        Covered
      </Digits>
      <Digits x="306" y="308" fontSize="23" textAnchor="end" fill="var(--on-accent)">
        ${inDollars(season.ahead)} ahead
      </Digits>

      <g textAnchor="end" fontSize="12.5" fill="var(--on-board-soft)">
        <text x="20" y="352" textAnchor="start">
          Due
        </text>
        {COLUMNS.map(({ due }, column) => (
          <text key={due} x={CELL_X[column]} y="352">
            {due}
          </text>
        ))}
      </g>
      {ROWS.map(({ label, line }, row) => (
        <g key={label} transform={`translate(0 ${362 + row * 44})`}>
          <path d="M20 0h302" stroke="var(--board-rule)" strokeWidth="2" />
          <text x="20" y="29" fontSize="14" fontWeight="600">
            {label}
          </text>
          {COLUMNS.map((period, column) => (
            <Digits
              key={period.due}
              x={CELL_X[column]}
              y="31"
              fontSize="20.5"
              textAnchor="end"
              fill={period.due === TOTAL ? 'var(--board-figure)' : 'currentColor'}
            >
              {inDollars(period[line])}
            </Digits>
          ))}
        </g>
      ))}
      <path d="M0 510h340v110H0z" fill="#f6efe0" />
      <path d="M0 510h340" stroke="#17130d" strokeWidth="3" strokeDasharray="4 7" />
      <text x="24" y="542" fontSize="13" fontWeight="600" fill="#544a3b">
        Next estimated payment
      </text>
      <Digits x="24" y="588" fontSize="44" fill="#17130d">
        {season.nextDue}
      </Digits>
      <Digits x="316" y="588" fontSize="44" textAnchor="end" fill="#17130d">
        ${inDollars(periods[3].owed)}
      </Digits>
    </Drawing>
  );
}

const Drawing = styled.svg`
  direction: ltr;
  width: 100%;
  height: auto;
  border-radius: 2.125rem 2.125rem 0 0;
  background: var(--board);
  color: var(--on-board);
  fill: currentcolor;
  /* As Chromium does: Firefox replaces the colours of the ground and of the text, but not of the shapes between. */
  forced-color-adjust: none;
  font-variant-numeric: tabular-nums;
`;
