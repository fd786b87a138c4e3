import { type EventOutcome, MAX_DELAY_MS, type Outbox, type SignUpEvent } from '../../Outbox.ts';
import { readPages } from '../../readPages.ts';
import { type Collections, type SignUpDocument, signUpOf } from '../database/collections.ts';
import type { RunOperation } from '../database/RunOperation.ts';

type EventDocument = SignUpDocument & Required<Pick<SignUpDocument, 'event'>>;

/** Events read at a time when they are listed. */
const PAGE = 500;

/** The outbox of the MongoDB store: fields of the list's documents. */
export function createOutbox({ signUps }: Collections, run: RunOperation): Outbox {
  /** Several API processes poll at the same time: the first to move the moment has claimed it. */
  const claimOne = async ({ _id, event }: EventDocument, leaseEnd: Date) => {
    const { matchedCount } = await signUps.updateOne(
      { _id, 'event.id': event.id, 'event.due': event.due as Date },
      { $set: { 'event.due': leaseEnd }, $inc: { 'event.attempts': 1 } },
    );
    return matchedCount === 1;
  };

  async function* dead(): AsyncGenerator<SignUpEvent> {
    const pages = readPages<SignUpDocument>((last) =>
      run(() =>
        signUps
          .find({ 'event.dead': true, _id: { $gt: last?._id ?? '' } })
          .sort({ _id: 1 })
          .limit(PAGE)
          .toArray(),
      ),
    );
    for await (const found of pages) {
      for (const document of found) yield eventOf(document as EventDocument, 0);
    }
  }

  return {
    claim: (now, leaseEnd, limit) =>
      run(async () => {
        const latest = new Date(now.getTime() + MAX_DELAY_MS);
        const due = (await signUps
          .find({ $or: [{ 'event.due': { $lte: now } }, { 'event.due': { $gt: latest } }] })
          .sort({ 'event.due': 1 })
          .limit(limit)
          .toArray()) as EventDocument[];
        const claimed = await Promise.all(due.map((document) => claimOne(document, leaseEnd)));
        return due.filter((_, index) => claimed[index]).map((document) => eventOf(document, 1));
      }),
    settle: ({ id, signUp }, outcome) =>
      run(async () => {
        await signUps.updateOne({ _id: signUp.emailKey, 'event.id': id }, changeOf(outcome));
      }),
    figures: () =>
      run(async () => {
        const [waiting, dead] = await Promise.all([
          signUps.countDocuments({ 'event.due': { $exists: true } }, { hint: 'event.due_1' }),
          signUps.countDocuments({ 'event.dead': true }),
        ]);
        return { waiting, dead };
      }),
    dead,
    retryDead: (now) =>
      run(async () => {
        const { modifiedCount } = await signUps.updateMany(
          { 'event.dead': true },
          { $set: { 'event.due': now, 'event.attempts': 0 }, $unset: { 'event.dead': '' } },
        );
        return modifiedCount;
      }),
  };
}

function changeOf(outcome: EventOutcome) {
  if (outcome === 'delivered') return { $unset: { event: '' as const } };
  if (outcome === 'dead') {
    return { $set: { 'event.dead': true as const }, $unset: { 'event.due': '' as const } };
  }
  return { $set: { 'event.due': outcome } };
}

/** @param claims how often it has been claimed since the document was read. */
function eventOf(document: EventDocument, claims: number): SignUpEvent {
  const { id, attempts } = document.event;
  const signUp = signUpOf({ ...document, emailKey: document._id });
  return { id, signUp, attempts: attempts + claims };
}
