/**
 * The list is read in the order of signing up, not of arriving here; people are invited in
 * batches; and a sign-up can carry an event that is still to be delivered to a webhook
 * (`Outbox`): one without a moment when it is due was given up.
 */
export const version3 = `
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
`;
