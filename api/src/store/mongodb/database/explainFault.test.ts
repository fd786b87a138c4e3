import { MongoServerError } from 'mongodb';
import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { explainFault } from './explainFault.ts';

it.each([
  [13, 'Unauthorized', /grant it readWrite/],
  [18, 'AuthenticationFailed', /user name or the password/],
  [8_000, 'AtlasError', /user name or the password/],
])("explains server error %d (%s), also as another error's cause", (code, codeName, words) => {
  const error = new MongoServerError({ message: 'not allowed to ada@x.com', code, codeName });

  expect(explainFault(error)).toMatch(words);
  expect(explainFault(new StoreUnavailable(error))).toMatch(words);
  expect(explainFault(error)).not.toContain('ada');
});

it('does not explain faults that the settings cannot fix', () => {
  expect(explainFault(new MongoServerError({ message: 'disk full', code: 14_031 }))).toBe(
    undefined,
  );
});
