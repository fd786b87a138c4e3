import { requestIdOf } from './requestIdOf.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REQUEST_ID = '6f1e0c2b-8a7d-4e5f-9012-3456789abcde';

const idOf = (given?: string) => requestIdOf({ headers: { 'x-request-id': given } });

test.each([REQUEST_ID, REQUEST_ID.toUpperCase(), REQUEST_ID.replaceAll('-', '')])(
  'keeps %s, as proxies write it',
  (given) => {
    expect(idOf(given)).toBe(given);
  },
);

test.each([undefined, '', 'ada@example.com', `${REQUEST_ID}, ${REQUEST_ID}`, `${REQUEST_ID}\n`])(
  'gives a new id in place of %j',
  (given) => {
    const id = idOf(given);

    expect(id).toMatch(UUID);
    expect(idOf(given)).not.toBe(id);
  },
);
