/**
 * Where a person came from (`SignUpSource`, as JSON), the sums of visitors' steps to the list (`Funnel`), and the
 * states that are still to be delivered to the webhook's receiver, separated by spaces (`queuedEvent`).
 */
export const version6 = `
ALTER TABLE sign_ups ADD COLUMN source TEXT NOT NULL DEFAULT '';
CREATE INDEX sign_ups_by_source ON sign_ups (created_at, source) WHERE source <> '';

ALTER TABLE sign_ups ADD COLUMN event_types TEXT NOT NULL DEFAULT '';
UPDATE sign_ups SET event_types = 'signed_up' WHERE event_id <> '';

CREATE TABLE funnel (
  day TEXT NOT NULL,
  variant TEXT NOT NULL,
  step TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, variant, step)
) STRICT, WITHOUT ROWID;
`;
