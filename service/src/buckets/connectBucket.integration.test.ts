import { connectBucket } from './connectBucket.ts';

test.each([
  ['s3://releases', 'remote.json'],
  ['s3://releases/', 'remote.json'],
  ['s3://releases/legal', 'legal/remote.json'],
  ['s3://releases/legal/', 'legal/remote.json'],
])('locates a file below %s', (url, Key) => {
  expect(connectBucket(url).locate('remote.json')).toEqual({ Bucket: 'releases', Key });
});
