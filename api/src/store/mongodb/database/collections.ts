import type { FunnelCount } from '@statline/contract/funnel';
import type { Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import type { AddressStatus } from '../../ListedSignUp.ts';
import { omitEmpty } from '../../omitEmpty.ts';
import type { SignUp, SignUpSource } from '../../SignUp.ts';
import type { QuarantinedSignUp } from '../../SignUpStore.ts';

export interface SignUpDocument {
  /**
   * The normalised address. As `_id` it is unique from the first write on, with no index that
   * could be missing, and stays so when the collection is sharded by its hash.
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
  /** To be delivered to the webhook's receiver: when `due`, or never by itself where `dead`. */
  event?: EventField;
  /** To be sent, in the same way. */
  mail?: EventField;
  /** How many mails were requested. */
  mails?: number;
  consent?: string;
  referredBy?: string;
  address?: AddressStatus;
  source?: SignUpSource;
  /** When the source is forgotten. */
  sourceUntil?: Date;
  /** Of the person's links. */
  tokenHash?: string;
  /** What the webhook's receiver knows the person by, from the first event on. */
  personId?: string;
  /** Not in the running counters yet (`countNewSignUps`). */
  uncounted?: true;
}

export interface EventField {
  id: string;
  attempts: number;
  due?: Date;
  dead?: true;
  /** Of the webhook: the states to be delivered, one after the other (`queuedEvent`). */
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

/** A running counter; the ids are in `countNewSignUps`. */
export interface CounterDocument {
  _id: string;
  count: number;
}

/** People invited together; counted from 1. */
interface BatchDocument {
  _id: number;
  at: Date;
}

/** What the store remembers of itself, by name. */
export interface MetadataDocument {
  _id: string;
  /** Of the collections (`migrate`). */
  version?: number;
  /** How often readiness has written, or how many mails a day has had. */
  count?: number;
  /** Of a lease: its owner, and its end (`withLease`). */
  holder?: string;
  until?: Date;
  /** When the last backup was made. */
  backedUpAt?: Date;
  drilledAt?: Date;
}

export interface Collections {
  signUps: Collection<SignUpDocument>;
  quarantine: Collection<QuarantineDocument>;
  counters: Collection<CounterDocument>;
  /** One for each school that was named; `_id` is its key. */
  schools: Collection<CounterDocument>;
  batches: Collection<BatchDocument>;
  metadata: Collection<MetadataDocument>;
  /** By day, variant and step. */
  funnel: Collection<FunnelCount & { _id: string }>;
  /** Erased people by their `personId`: the event that is still to be delivered, and nothing else. */
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

/** Creates what is missing; repeating it costs one round trip for each collection. */
export async function createIndexes(collections: Collections): Promise<void> {
  const { signUps, quarantine, erased } = collections;
  await erased.createIndexes([{ key: { 'event.due': 1 }, sparse: true }]);
  await signUps.createIndexes(SIGN_UP_INDEXES);
  await quarantine.createIndexes(QUARANTINE_INDEXES);
}

/** Both collections have to be there. */
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
