import type { FunnelCount } from '@statline/contract/funnel';
import type { Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import type { AddressStatus } from '../../ListedSignUp.ts';
import { omitEmpty } from '../../omitEmpty.ts';
import type { SignUp, SignUpSource } from '../../SignUp.ts';
import type { QuarantinedSignUp } from '../../SignUpStore.ts';

export interface SignUpDocument {
  /**
   * The normalised address. As `_id` it is unique from the first write on, without an index that could be missing, and
   * stays unique if the collection is sharded by its hash.
   */
  _id: string;
  email: string;
  name: string;
  school?: string;
  schoolKey?: string;
  at: Date;
  /** How often the address was signed up. */
  attempts: number;
  /** The batch in which the person was invited. */
  batch?: number;
  /** Events to be delivered to the webhook's receiver: at `due`, or given up if `dead`. */
  event?: EventField;
  /** The mail to be sent, with the same fields. */
  mail?: EventField;
  /** Number of requested mails. */
  mails?: number;
  consent?: string;
  referredBy?: string;
  address?: AddressStatus;
  source?: SignUpSource;
  /** When the source is deleted. */
  sourceUntil?: Date;
  /** Hash of the token in the person's links. */
  tokenHash?: string;
  /** The webhook receiver's id of the person, from the first event on. */
  personId?: string;
  /** Set until the running counters include the person (`countNewSignUps`). */
  uncounted?: true;
}

export interface EventField {
  id: string;
  attempts: number;
  due?: Date;
  dead?: true;
  /** Webhook only: the events to be delivered, one after the other (`queuedEvent`). */
  types?: string[];
}

export interface QuarantineDocument {
  _id: ObjectId;
  emailKey: string;
  email: string;
  name: string;
  school?: string;
  consent?: string;
  referredBy?: string;
  at: Date;
}

/** A running counter; `countNewSignUps` defines the ids. */
export interface CounterDocument {
  _id: string;
  count: number;
}

/** A batch of invitations, numbered from 1. */
interface BatchDocument {
  _id: number;
  at: Date;
}

/** The store's own metadata, by name. */
export interface MetadataDocument {
  _id: string;
  /** Version of the collections (`migrate`). */
  version?: number;
  /** Number of readiness probes, or of mails sent on a day. */
  count?: number;
  /** Owner and end of a lease (`withLease`). */
  holder?: string;
  until?: Date;
  /** Time of the last backup. */
  backedUpAt?: Date;
  drilledAt?: Date;
}

export interface Collections {
  signUps: Collection<SignUpDocument>;
  quarantine: Collection<QuarantineDocument>;
  counters: Collection<CounterDocument>;
  /** One counter for each named school; `_id` is the school's key. */
  schools: Collection<CounterDocument>;
  batches: Collection<BatchDocument>;
  metadata: Collection<MetadataDocument>;
  /** `_id` consists of day, variant and step. */
  funnel: Collection<FunnelCount & { _id: string }>;
  /** Erased people by `personId`, with only the event that is to be delivered. */
  erased: Collection<SignUpDocument>;
}

export function collectionsOf(database: Db): Collections {
  return {
    signUps: database.collection('sign_ups'),
    quarantine: database.collection('quarantine'),
    counters: database.collection('counters'),
    schools: database.collection('schools'),
    batches: database.collection('batches'),
    metadata: database.collection('metadata'),
    funnel: database.collection('funnel'),
    erased: database.collection('erased'),
  };
}

const SIGN_UP_INDEXES: IndexDescription[] = [
  { key: { at: 1, _id: 1 } },
  { key: { uncounted: 1 }, sparse: true },
  { key: { batch: 1, at: 1, _id: 1 } },
  { key: { 'event.due': 1 }, sparse: true },
  { key: { 'event.dead': 1 }, sparse: true },
  { key: { 'mail.due': 1 }, sparse: true },
  { key: { 'mail.dead': 1 }, sparse: true },
  { key: { 'address.state': 1 }, sparse: true },
  { key: { sourceUntil: 1 }, sparse: true },
  { key: { tokenHash: 1 }, sparse: true, unique: true },
  { key: { referredBy: 1, _id: 1 }, partialFilterExpression: { referredBy: { $gt: '' } } },
];
const QUARANTINE_INDEXES: IndexDescription[] = [
  { key: { emailKey: 1 }, unique: true },
  { key: { at: 1 } },
];

/** Creates missing indexes; repeating it costs one round trip per collection. */
export async function createIndexes(collections: Collections): Promise<void> {
  const { signUps, quarantine, erased, batches, counters, schools, funnel } = collections;
  // An index that every collection has. Creates the collections, which concurrent transactions must not create.
  for (const written of [batches, counters, schools, funnel])
    await written.createIndexes([{ key: { _id: 1 } }]);
  await erased.createIndexes([{ key: { 'event.due': 1 }, sparse: true }]);
  await signUps.createIndexes(SIGN_UP_INDEXES);
  await quarantine.createIndexes(QUARANTINE_INDEXES);
}

/** Counts missing indexes. Both collections must exist. */
export async function countMissingIndexes({ signUps, quarantine }: Collections): Promise<number> {
  const there = [...(await signUps.indexes()), ...(await quarantine.indexes())];
  const keys = new Set(there.map(({ key }) => JSON.stringify(key)));
  const wanted = [...SIGN_UP_INDEXES, ...QUARANTINE_INDEXES];
  return wanted.filter(({ key }) => !keys.has(JSON.stringify(key))).length;
}

type StoredPerson = Omit<QuarantineDocument, '_id'>;

export function signUpOf(person: StoredPerson): SignUp {
  const { emailKey, email, name, school, at, consent, referredBy } = person;
  return omitEmpty({ emailKey, email, name, school, at, consent, referredBy });
}

export function quarantinedOf(document: QuarantineDocument): QuarantinedSignUp {
  return { ...signUpOf(document), id: document._id.toHexString() };
}
