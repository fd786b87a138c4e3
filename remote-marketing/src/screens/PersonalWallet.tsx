import { season } from '../content/sampleSeason.ts';
import { Digits } from './Digits.tsx';
import { withCents } from './dollars.ts';
import { Label } from './Label.tsx';
import { Meter } from './Meter.tsx';
import { Screen } from './Screen.tsx';

const earned = withCents(season.net);
const owed = withCents(season.owed);
const saved = withCents(season.saved);
const ahead = withCents(season.ahead);

export const personalWalletName = `Personal wallet: total earnings after costs $${earned}, taxes owed about $${owed}, amount saved $${saved}. Covered, $${ahead} ahead.`;

export function PersonalWallet() {
  return (
    <Screen title="Wallet" tag="Year to date">
      <path d="M0 63h360v135H0z" fill="var(--board)" />
      <Label x="22" y="92" fill="var(--on-board-soft)">
        Total earnings, after costs
      </Label>
      <Digits x="20" y="172" fontSize="84" fill="var(--board-figure)">
        ${earned}
      </Digits>
      <Label x="22" y="228">
        Taxes owed (est.)
      </Label>
      <Digits x="21" y="274" fontSize="37">
        ${owed}
      </Digits>
      <path d="M180 198v98M0 296h360" stroke="var(--rule)" strokeWidth="2.5" />
      <Label x="202" y="228">
        Amount saved
      </Label>
      <Digits x="201" y="274" fontSize="37" fill="var(--good-text)">
        ${saved}
      </Digits>
      <Label x="22" y="324">
        Saved against owed
      </Label>
      <Label x="338" y="324" textAnchor="end" fill="var(--good-text)">
        Covered, ${ahead} ahead
      </Label>
      <Meter x={22} y={336} width={316} share={1} fill="var(--good-text)" />
      <path d="M316 330v26" stroke="var(--accent)" strokeWidth="4" />
      <path d="M0 374h360" stroke="var(--rule)" strokeWidth="2.5" strokeDasharray="3 6" />
      <Label x="22" y="411">
        Next estimated payment
      </Label>
      <Digits x="338" y="414" fontSize="28" textAnchor="end">
        {season.nextDue}
      </Digits>
    </Screen>
  );
}
