import { createLogger } from '@statline/service/logging/createLogger';
import { connectMongo, type Program, placeOf } from './connectMongo.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

const timeoutsOf = (program: Program) => {
  const { socketTimeoutMS, writeConcern } = connectMongo('mongodb://127.0.0.1:1/', logger, program)
    .client.options;
  return { socketTimeoutMS, wtimeoutMS: writeConcern?.wtimeoutMS };
};

test("allows a command's write a minute to reach the majority, and a visitor's a shorter time", () => {
  expect(timeoutsOf('command')).toEqual({ socketTimeoutMS: 0, wtimeoutMS: 60_000 });
  expect(timeoutsOf('api')).toEqual({ socketTimeoutMS: 1_300, wtimeoutMS: 1_300 });
});

test('acknowledges what a majority has on its disks, and reads only that, whatever the URI says', () => {
  const weaker =
    'w=1&journal=false&wtimeoutMS=1&readConcernLevel=local&readPreference=secondary&retryWrites=false';
  const deprecated = 'j=false&wtimeout=1';
  const uri = `mongodb://127.0.0.1:1/?${weaker}&${deprecated}`;
  const { client, database } = connectMongo(uri, logger);

  expect(database.writeConcern).toMatchObject({ w: 'majority', journal: true, wtimeoutMS: 1_300 });
  expect(database.readConcern).toMatchObject({ level: 'majority' });
  expect(database.readPreference.mode).toBe('primary');
  expect(client.options.retryWrites).toBe(true);
});

test.each([
  'mongodb://ada:p@ss@localhost/list',
  'mongodb://ada:50%@localhost/list',
  'mongodb://localhost/ada.50',
])('explains what may be wrong if the driver cannot parse %s, without repeating it', (uri) => {
  const connect = () => connectMongo(uri, logger);

  expect(connect).toThrow('special characters are percent-encoded');
  expect(connect).not.toThrow(/ada|ss@|50/);
});

test.each([
  ['mongodb://ada:secret@a:1,b:2/list?replicaSet=rs0', 'database list of MongoDB at a:1,b:2'],
  ['mongodb+srv://ada:secret@cluster.example/', 'database waitlist of MongoDB at cluster.example'],
])('names the place of %s without user name and password', (uri, place) => {
  expect(placeOf(connectMongo(uri, logger))).toBe(place);
});
