/**
 * The tables of version 1. Triggers update the counters on every change of the list (a sign-up, a removal, a release),
 * so that the dashboard need not count the list: with 1,000,000 rows an aggregate blocks the event loop for half a
 * second.
 *
 * Files with these tables exist: make changes in a later version.
 */
export const version1 = `
CREATE TABLE sign_ups (
  id INTEGER PRIMARY KEY,
  email_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  school TEXT NOT NULL,
  school_key TEXT NOT NULL,
  created_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 1
) STRICT;

-- AUTOINCREMENT: an id that an operator has read is never reused.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  school TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE totals (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sign_ups INTEGER NOT NULL,
  schools INTEGER NOT NULL,
  attempts INTEGER NOT NULL
) STRICT;
INSERT INTO totals (id, sign_ups, schools, attempts) VALUES (1, 0, 0, 0);

-- What readiness writes: as many pages as a sign-up, so that a disk has room for both or neither.
CREATE TABLE probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  filler TEXT NOT NULL
) STRICT;
INSERT INTO probe (id, filler) VALUES (1, '');

CREATE TABLE daily (
  day TEXT PRIMARY KEY,
  sign_ups INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE schools (
  school_key TEXT PRIMARY KEY,
  sign_ups INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER schools_added AFTER INSERT ON schools BEGIN
  UPDATE totals SET schools = schools + 1;
END;
CREATE TRIGGER schools_removed AFTER DELETE ON schools BEGIN
  UPDATE totals SET schools = schools - 1;
END;

CREATE TRIGGER sign_ups_added AFTER INSERT ON sign_ups BEGIN
  UPDATE totals SET sign_ups = sign_ups + 1, attempts = attempts + 1;
  INSERT INTO daily (day, sign_ups) VALUES (substr(new.created_at, 1, 10), 1)
    ON CONFLICT (day) DO UPDATE SET sign_ups = sign_ups + 1;
  INSERT INTO schools (school_key, sign_ups) SELECT new.school_key, 1 WHERE new.school_key <> ''
    ON CONFLICT (school_key) DO UPDATE SET sign_ups = sign_ups + 1;
END;

-- The same writes as for a new address, changing nothing: its time tells an outsider nothing.
CREATE TRIGGER sign_ups_repeated AFTER UPDATE OF attempts ON sign_ups BEGIN
  UPDATE totals SET sign_ups = sign_ups + 0, attempts = attempts + 1;
  INSERT INTO daily (day, sign_ups) VALUES (substr(new.created_at, 1, 10), 0)
    ON CONFLICT (day) DO UPDATE SET sign_ups = sign_ups + 0;
  INSERT INTO schools (school_key, sign_ups) SELECT new.school_key, 0 WHERE new.school_key <> ''
    ON CONFLICT (school_key) DO UPDATE SET sign_ups = sign_ups + 0;
END;

CREATE TRIGGER sign_ups_removed AFTER DELETE ON sign_ups BEGIN
  UPDATE totals SET sign_ups = sign_ups - 1;
  UPDATE daily SET sign_ups = sign_ups - 1 WHERE day = substr(old.created_at, 1, 10);
  UPDATE schools SET sign_ups = sign_ups - 1 WHERE school_key = old.school_key;
  DELETE FROM schools WHERE school_key = old.school_key AND sign_ups = 0;
END;
`;
