import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { version1 } from './version1.ts';

/** "WAIT" in ASCII. Stored in the file's header, by which `file` and SQLite identify the application. */
export const APPLICATION_ID = 0x57414954;

/**
 * Migrations: each turns the tables of one version into the next; the first one creates version 1 in an empty file.
 * Never change an entry, only append: files of every version exist.
 */
export const MIGRATIONS: readonly string[] = [
  version1,
  // Sets the application id; adds an index, so that quarantine can be purged by age without reading all of it, and a
  // table for the store's own metadata.
  `
  PRAGMA application_id=${APPLICATION_ID};

  CREATE INDEX quarantine_by_age ON quarantine (created_at);

  CREATE TABLE metadata (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // Adds an index for reading the list in the order of signing up; batches of invitations; and columns for an event for
  // the webhook (`Outbox`). An event without a due time was given up.
  `
  CREATE INDEX sign_ups_by_time ON sign_ups (created_at, email_key);

  CREATE TABLE batches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL
  ) STRICT;
  ALTER TABLE sign_ups ADD COLUMN batch INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX sign_ups_by_batch ON sign_ups (batch) WHERE batch > 0;

  ALTER TABLE sign_ups ADD COLUMN event_id TEXT NOT NULL DEFAULT '';
  ALTER TABLE sign_ups ADD COLUMN event_due TEXT NOT NULL DEFAULT '';
  ALTER TABLE sign_ups ADD COLUMN event_attempts INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX sign_ups_by_event ON sign_ups (event_due) WHERE event_id <> '';
  `,
  // Adds the state of an address (`Addresses`), the mail to be sent to it, and the version of the terms that the person
  // has read. Mails are counted by UTC day.
  `
  ALTER TABLE sign_ups ADD COLUMN consent TEXT NOT NULL DEFAULT '';
  ALTER TABLE quarantine ADD COLUMN consent TEXT NOT NULL DEFAULT '';

  ALTER TABLE sign_ups ADD COLUMN address_state TEXT NOT NULL DEFAULT '';
  ALTER TABLE sign_ups ADD COLUMN address_since TEXT NOT NULL DEFAULT '';
  ALTER TABLE sign_ups ADD COLUMN confirmed_at TEXT NOT NULL DEFAULT '';
  ALTER TABLE sign_ups ADD COLUMN token_hash TEXT NOT NULL DEFAULT '';
  CREATE INDEX sign_ups_by_address ON sign_ups (address_state) WHERE address_state <> '';
  CREATE UNIQUE INDEX sign_ups_by_token ON sign_ups (token_hash) WHERE token_hash <> '';

  ALTER TABLE sign_ups ADD COLUMN mail_id TEXT NOT NULL DEFAULT '';
  ALTER TABLE sign_ups ADD COLUMN mail_due TEXT NOT NULL DEFAULT '';
  ALTER TABLE sign_ups ADD COLUMN mail_attempts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sign_ups ADD COLUMN mails INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sign_ups ADD COLUMN mailed_at TEXT NOT NULL DEFAULT '';
  CREATE INDEX sign_ups_by_mail ON sign_ups (mail_due) WHERE mail_id <> '';

  CREATE TABLE mail_days (
    day TEXT PRIMARY KEY,
    mails INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // Adds the referral code with which a person signed up (`Referrals`): the beginning of the referrer's `token_hash`.
  `
  ALTER TABLE sign_ups ADD COLUMN referred_by TEXT NOT NULL DEFAULT '';
  ALTER TABLE quarantine ADD COLUMN referred_by TEXT NOT NULL DEFAULT '';
  CREATE INDEX sign_ups_by_referral ON sign_ups (referred_by, email_key) WHERE referred_by <> '';
  `,
  // Adds the source of a person (`SignUpSource`, as JSON), and the counts of visitors' steps (`Funnel`).
  `
  ALTER TABLE sign_ups ADD COLUMN source TEXT NOT NULL DEFAULT '';
  CREATE INDEX sign_ups_by_source ON sign_ups (created_at, source) WHERE source <> '';

  CREATE TABLE funnel (
    day TEXT NOT NULL,
    variant TEXT NOT NULL,
    step TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, variant, step)
  ) STRICT, WITHOUT ROWID;
  `,
  // Adds the events to be delivered to the webhook's receiver, separated by spaces (`queuedEvent`); at least one if
  // there is an `event_id`.
  `
  ALTER TABLE sign_ups ADD COLUMN event_types TEXT NOT NULL DEFAULT '';
  UPDATE sign_ups SET event_types = 'signed_up' WHERE event_id <> '';
  `,
  // Adds the receiver's id of a person, from the first event on, and a table for the events of erased people, of whom
  // nothing else is kept. The event is due after a minute, since a request with an earlier event may still be pending
  // until then.
  `
  ALTER TABLE sign_ups ADD COLUMN person_id TEXT NOT NULL DEFAULT '';
  UPDATE sign_ups SET person_id = event_id WHERE event_id <> '';

  CREATE TABLE erased (
    id INTEGER PRIMARY KEY,
    person_id TEXT NOT NULL UNIQUE,
    event_id TEXT NOT NULL,
    event_types TEXT NOT NULL,
    event_due TEXT NOT NULL,
    event_attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TRIGGER sign_ups_erased AFTER DELETE ON sign_ups WHEN old.person_id <> '' BEGIN
    INSERT OR IGNORE INTO erased (person_id, event_id, event_types, event_due) VALUES (
      old.person_id, 'erased-' || old.person_id,
      'erased@' || strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 minute'));
  END;
  CREATE TRIGGER erased_delivered AFTER UPDATE OF event_id ON erased WHEN new.event_id = '' BEGIN
    DELETE FROM erased WHERE id = new.id;
  END;
  `,
];

/** The version of the tables; 0 in an empty file. */
export const readVersion = (database: DatabaseSyncInstance): number =>
  Number(database.prepare('PRAGMA user_version').get().user_version);
