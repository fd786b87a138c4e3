import { dayOf } from '../../days.ts';
import { MAX_OF_DAY, type Referrals, rankReferrers, referralCodeOf } from '../../Referrals.ts';
import { type Collections, type SignUpDocument, signUpOf } from '../database/collections.ts';
import { type RunOperation, readDocuments } from '../database/RunOperation.ts';
import { dayCounter } from '../figures/countNewSignUps.ts';

/**
 * Referrals of the MongoDB store. For earlier days the running counters are used, so that no mail has to wait for the
 * whole list to be counted.
 */
export function createReferrals({ signUps, counters }: Collections, run: RunOperation): Referrals {
  const countBefore = async (at: Date) => {
    const day = dayOf(at);
    const start = new Date(day);
    const [days, uncounted, today] = await Promise.all([
      counters.find({ _id: { $gt: dayCounter(''), $lt: dayCounter(day) } }).toArray(),
      signUps.countDocuments({ uncounted: true, at: { $lt: start } }),
      signUps.countDocuments({ at: { $gte: start, $lt: at } }, { limit: MAX_OF_DAY }),
    ]);
    if (today === MAX_OF_DAY) return undefined;
    return days.reduce((sum, { count }) => sum + count, uncounted + today);
  };
  const findAfter = (last: SignUpDocument | undefined) => {
    const [code, key] = [last?.referredBy ?? '', last?._id ?? ''];
    const after = [{ referredBy: { $gt: code } }, { referredBy: code, _id: { $gt: key } }];
    return signUps
      .find({ referredBy: { $gt: '', $gte: code }, 'address.state': 'confirmed', $or: after })
      .sort({ referredBy: 1, _id: 1 });
  };
  const referrersOf = async (people: readonly SignUpDocument[]) => {
    const codes = new Set(people.map(({ referredBy = '' }) => referredBy));
    const tokenHash = { $in: Array.from(codes, (code) => new RegExp(`^${code}`)) };
    const found = await signUps.find({ tokenHash, 'address.state': 'confirmed' }).toArray();
    return new Map(found.map((document) => [referralCodeOf(document.tokenHash ?? ''), document]));
  };

  const referrals = () =>
    readDocuments(run, findAfter, async (people) => {
      const referrers = await run(() => referrersOf(people));
      return people.flatMap(({ _id, referredBy = '' }) => {
        const referrer = referrers.get(referredBy);
        if (referrer === undefined) return [];
        return { referrer: signUpOf({ ...referrer, emailKey: referrer._id }), emailKey: _id };
      });
    });

  return {
    positionOf: async ({ at }) => {
      const before = await run(() => countBefore(at));
      return before === undefined ? undefined : before + 1;
    },
    ranking: (limit) => rankReferrers(referrals(), limit),
  };
}
