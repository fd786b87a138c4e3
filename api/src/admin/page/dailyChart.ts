import type { DashboardMetrics } from '@statline/contract/dashboard';
import { type Html, html } from '@statline/service/http/html';
import { formatCount } from '../../pages/formats.ts';

/** Each day has a slot of 10 units; the highest bar is 100. */
const SLOT = 10;
const BAR = 7;
const HEIGHT = 100;
/** The height of a day without a sign-up: visible, so that it reads as 0 and not as missing data. */
const TICK = 1.2;

/** The last 30 days as bars; the caption and the table contain the same figures as text. */
export function dailyChart(daily: DashboardMetrics['daily']): Html {
  const most = Math.max(1, ...daily.map(({ signUps }) => signUps));
  const sum = daily.reduce((total, { signUps }) => total + signUps, 0);
  const bars = daily.map(({ signUps }, day) => {
    const height = Math.max(TICK, (signUps / most) * HEIGHT);
    return html`<rect x="${day * SLOT}" y="${HEIGHT - height}" width="${BAR}" height="${height}"/>`;
  });
  return html`<figure>
<h2>Last 30 days</h2>
<svg viewBox="0 0 ${daily.length * SLOT - SLOT + BAR} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<figcaption><p>${formatCount(sum)} sign-ups from ${daily[0]?.date ?? ''} to ${daily.at(-1)?.date ?? ''}, ${sum === 0 ? 0 : formatCount(most)} on the best day. Days are in UTC.</p>
<details><summary>Day by day</summary>
<table><thead><tr><th scope="col">Day</th><th scope="col" class="number">Sign-ups</th></tr></thead>
<tbody>${daily
    .toReversed()
    .map(
      ({ date, signUps }) =>
        html`<tr><th scope="row">${date}</th><td class="number">${formatCount(signUps)}</td></tr>`,
    )}</tbody></table>
</details></figcaption>
</figure>`;
}
