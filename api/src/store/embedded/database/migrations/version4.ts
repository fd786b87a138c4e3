/**
 * What is known of an address (`Addresses`), the mail that is still to be sent to it, and the words that
 * the person has read. A link is found by the hash of its token. Mails are counted by UTC day.
 */
export const version4 = `
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
`;
