import { connectBucket } from './connectBucket.ts';

test.each([
  ['s3://releases', 'remote.json'],
  ['s3://releases/', 'remote.json'],
  ['s3://releases/legal', 'legal/remote.json'],
  ['s3://releases/legal/', 'legal/remote.json'],
])('locates a file below %s', (url, Key) => {
  expect(connectBucket(url).locate('remote.json')).toEqual({ Bucket: 'releases', Key });
});

test.each(['s3://', 's3:///legal/'])('refuses %s, which names no bucket', (url) => {
  expect(() => connectBucket(url)).toThrow(`${url} names no bucket: use s3://<bucket>/<folder>.`);
});

test.each([
  ['AWS_ENDPOINT_URL_S3', 'storage.example'],
  ['AWS_ENDPOINT_URL', 'storage.example:9000'],
])('names %s if it is %s', (setting, endpoint) => {
  const { env } = process;
  process.env = { ...env, [setting]: endpoint };
  try {
    expect(() => connectBucket('s3://releases')).toThrow(
      `${setting} is not a URL with http or https.`,
    );
  } finally {
    process.env = env;
  }
});
