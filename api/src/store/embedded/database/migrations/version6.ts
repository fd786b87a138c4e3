/**
 * Where a person came from (`SignUpSource`, as JSON), and the sums of visitors' steps to the list (`Funnel`).
 */
export const version6 = `
ALTER TABLE sign_ups ADD COLUMN source TEXT NOT NULL DEFAULT '';
CREATE INDEX sign_ups_by_source ON sign_ups (created_at, source) WHERE source <> '';

CREATE TABLE funnel (
  day TEXT NOT NULL,
  variant TEXT NOT NULL,
  step TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, variant, step)
) STRICT, WITHOUT ROWID;
`;
