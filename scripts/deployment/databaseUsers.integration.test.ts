/** @jest-environment node */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { MongoClient } from 'mongodb';
import { describeWithMongo } from '../../api/fixtures/stores/mongoForTests.ts';
import { ROOT } from '../build/parts.ts';

/*
 * Checks the roles that the documents give to database users: MongoDB itself expands them to privileges. The server for
 * tests requires no password.
 */

interface Privilege {
  resource: { db?: string };
  actions: string[];
}

/** Parses the list after `before` in a file, like MongoDB's shell. */
function rolesIn(file: string, before: RegExp): unknown[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const [, roles = ''] = new RegExp(`${before.source}[^[]*(\\[.*?\\])[ ;]`, 's').exec(text) ?? [];
  return runInNewContext(roles);
}

/** Actions of the drill in its scratch database. */
const DRILL = ['createIndex', 'dropCollection', 'find', 'insert', 'listCollections', 'remove'];

describeWithMongo('users of MongoDB', (server) => {
  const client = new MongoClient(server, { runtimeAdapters: { os } });
  afterAll(() => client.close());

  /** Database → actions that a user with these roles of the database `home` may perform. */
  async function rightsOf(home: string, roles: unknown[]): Promise<Map<string, string[]>> {
    const database = client.db(home);
    const user = `test-${process.pid}`;
    await database.command({ createUser: user, pwd: 'a password', roles });
    try {
      const { users } = await database.command({ usersInfo: user, showPrivileges: true });
      const privileges: Privilege[] = users[0].inheritedPrivileges;
      const rights = new Map<string, string[]>();
      for (const { resource, actions } of privileges)
        rights.set(resource.db ?? '*', [...(rights.get(resource.db ?? '*') ?? []), ...actions]);
      return rights;
    } finally {
      await database.command({ dropUser: user });
    }
  }

  test.each([
    ['compose.yaml', /const roles/],
    ['docs/deployment.md', /user: 'statline'/],
  ])("the API's user may use its list, and run a drill beside it: %s", async (file, before) => {
    const rights = await rightsOf('waitlist', rolesIn(file, before));

    expect([...rights.keys()].toSorted()).toEqual(['waitlist', 'waitlist_drill']);
    expect(rights.get('waitlist_drill')).toEqual(expect.arrayContaining(DRILL));
    expect(rights.get('waitlist')).toEqual(expect.arrayContaining(DRILL));
  });

  test("the shells' user cannot read sign-ups", async () => {
    const rights = await rightsOf('shells', rolesIn('docs/deployment.md', /user: 'shells'/));

    expect([...rights.keys()]).toEqual(['shells']);
  });
});
