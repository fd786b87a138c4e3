import { APPLICATION_ID } from '../applicationId.ts';

/**
 * The file has the application's id; quarantine can be purged by age without reading all of it; and
 * there is a place for what the store has to remember of itself.
 */
export const version2 = `
PRAGMA application_id=${APPLICATION_ID};

CREATE INDEX quarantine_by_age ON quarantine (created_at);

CREATE TABLE metadata (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
