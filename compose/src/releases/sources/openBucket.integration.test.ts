/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { describeWithObjectStore } from '../../../fixtures/startObjectStore.ts';
import { openBucket } from './openBucket.ts';
import { readWhole } from './ReleaseSource.ts';

const MANIFEST = 'mf-manifest.json';

describeWithObjectStore('a bucket', (store) => {
  const before = { ...process.env };
  beforeAll(() => void Object.assign(process.env, store.env));
  afterEach(() => {
    store.misbehave = undefined;
    store.hold = undefined;
    Object.assign(process.env, store.env);
  });
  afterAll(() => {
    process.env = before;
  });

  const use = async () => {
    const url = `${await store.makeBucket()}shop/legal/`;
    const open = () => {
      const bucket = openBucket(url, 2_000);
      const read = async (file: string, maxBytes = 1_000) =>
        (await readWhole(bucket, file, maxBytes)).toString();
      const put = (file: string, text: string, isForced = false) =>
        bucket.put(file, Buffer.from(text), { contentType: 'application/json', isForced });
      return { read, put };
    };
    /** What an operator, or another program, does to it. */
    const overwrite = (file: string, text: string) => {
      const { hostname: Bucket, pathname } = new URL(`${url}${file}`);
      return store.client.send(
        new PutObjectCommand({ Bucket, Key: pathname.slice(1), Body: text }),
      );
    };
    return { url, open, overwrite };
  };

  it('reads what was stored, in its folder and in the parent', async () => {
    const { open } = await use();
    const { put, read } = open();
    await put('main.0123.js', 'code');
    await put('../releases.json', '{}');

    expect(await open().read('main.0123.js')).toBe('code');
    expect(await open().read('../releases.json')).toBe('{}');
    await expect(read('main.0123.js', 3)).rejects.toMatchObject({ name: 'FileTooLarge' });
    await expect(read(MANIFEST)).rejects.toMatchObject({ name: 'FileMissing', isCertain: true });
  });

  it('does not download a known manifest again', async () => {
    const { open } = await use();
    const { put, read } = open();
    await put(MANIFEST, 'one');
    await read(MANIFEST);
    const statuses: (string | undefined)[] = [];
    store.misbehave = ({ headers }) => {
      statuses.push(headers['if-none-match']);
      return false;
    };

    expect(await read(MANIFEST)).toBe('one');
    expect(statuses).toEqual([expect.stringMatching(/^"[\da-f]{32}"$/)]);
  });

  it('replaces a file that is unchanged since it was read, and no other', async () => {
    const { open } = await use();
    const [one, other] = [open(), open()];
    await one.put(MANIFEST, 'first');
    for (const { read } of [one, other]) await read(MANIFEST);

    await one.put(MANIFEST, 'second');
    await expect(other.put(MANIFEST, 'lost')).rejects.toMatchObject({ name: 'FileChanged' });

    expect(await other.read(MANIFEST)).toBe('second');
    await other.put(MANIFEST, 'third');
    expect(await one.read(MANIFEST)).toBe('third');
  });

  it('does not replace a file it has not read, but accepts an identical one', async () => {
    const { open } = await use();
    await open().put('main.js', 'code');

    await open().put('main.js', 'code');
    await expect(open().put('main.js', 'other')).rejects.toThrow('main.js was changed meanwhile');
    await expect(open().put('main.js', 'longer than that')).rejects.toThrow('changed meanwhile');

    expect(await open().read('main.js')).toBe('code');
    await open().put('main.js', 'other', true);
    expect(await open().read('main.js')).toBe('other');
  });

  it('stores one of several concurrent new files', async () => {
    const { open } = await use();
    const texts = ['1', '2', '3', '4'];

    const results = await Promise.allSettled(texts.map((text) => open().put(MANIFEST, text)));

    const stored = texts.filter((_text, index) => results[index]?.status === 'fulfilled');
    expect(stored).toEqual([await open().read(MANIFEST)]);
  });

  it('retries if the store asks to slow down, or loses a request or response', async () => {
    const { open } = await use();
    const { read, put } = open();
    const left: Record<string, number> = { GET: 2, PUT: 2 };
    const shouldFail = (method = '') => {
      left[method] = (left[method] ?? 0) - 1;
      return (left[method] ?? 0) >= 0;
    };
    store.misbehave = ({ method }, response) => {
      if (!shouldFail(method)) return false;
      response.writeHead(503).end();
      return true;
    };
    await put('main.js', 'code');
    expect(await read('main.js')).toBe('code');
    expect(left).toEqual({ GET: -1, PUT: -1 });

    let cut = 0;
    store.misbehave = ({ method, socket }) => {
      if (method !== 'PUT' || cut > 0) return false;
      cut += 1;
      socket.destroy();
      return true;
    };
    await put('cut.js', 'code');
    expect([await read('cut.js'), cut]).toEqual(['code', 1]);

    // It is stored, and the retry's condition fails.
    let lost = 0;
    store.misbehave = ({ method }, response) => {
      if (method === 'PUT' && lost === 0) {
        lost += 1;
        response.writeHead = () => {
          response.destroy();
          return response;
        };
      }
      return false;
    };
    await put(MANIFEST, 'first');
    expect([await read(MANIFEST), lost]).toEqual(['first', 1]);
  });

  it.each([1, Number.POSITIVE_INFINITY])(
    'stores all of a file or nothing, if cut at half of its body %d times',
    async (times) => {
      const { open } = await use();
      const { put, read } = open();
      await put(MANIFEST, 'first');
      await read(MANIFEST);
      const text = 'x'.repeat(4_000_000);
      const { protocol, hostname, port } = (await store.client.config.endpoint?.()) ?? {};
      const gateway = `${protocol}//${hostname}:${port}`;
      let cut = 0;
      store.misbehave = (request) => {
        if (request.method !== 'PUT' || cut >= times) return false;
        cut += 1;
        passHalf(gateway, request);
        return true;
      };

      const [result] = await Promise.allSettled([put(MANIFEST, text)]);

      const isStored = times === 1;
      expect(result.status).toBe(isStored ? 'fulfilled' : 'rejected');
      expect(cut).toBe(isStored ? 1 : 3);
      expect((await read(MANIFEST, text.length)) === (isStored ? text : 'first')).toBe(true);
    },
  );

  it('waits for a slow store until it times out', async () => {
    const { open } = await use();
    const { put, read } = open();
    let held = 0;
    store.hold = () => {
      held += 1;
      return new Promise((wake) => setTimeout(wake, 500));
    };

    await put(MANIFEST, 'code');

    expect(await read(MANIFEST)).toBe('code');
    expect(held).toBe(2);
  });

  it('reads its credentials from the file of a profile', async () => {
    const { open } = await use();
    const file = path.join(await temporaryFolder(), 'credentials');
    await writeFile(file, '[publisher]\naws_access_key_id = key\naws_secret_access_key = secret\n');
    delete process.env.AWS_ACCESS_KEY_ID;
    delete process.env.AWS_SECRET_ACCESS_KEY;
    Object.assign(process.env, { AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: 'publisher' });

    try {
      await open().put(MANIFEST, 'code');

      expect(await open().read(MANIFEST)).toBe('code');
    } finally {
      delete process.env.AWS_SHARED_CREDENTIALS_FILE;
      delete process.env.AWS_PROFILE;
    }
  });

  it('times out if a store does not respond, or not completely', async () => {
    const { open } = await use();
    const { put, read } = open();
    await put(MANIFEST, 'first');

    store.misbehave = () => true;
    await expect(read(MANIFEST)).rejects.toThrow();
    store.misbehave = (_request, response) => {
      response.writeHead(200, { 'content-length': '5' }).write('fi');
      return true;
    };
    await expect(read(MANIFEST)).rejects.toThrow();
  });

  it('ignores a manifest or index older than the one it has read, as from a stale cache', async () => {
    const { open, overwrite } = await use();
    const { read } = open();
    await overwrite(MANIFEST, 'older');
    await read(MANIFEST);
    await new Promise((wake) => setTimeout(wake, 1_100));
    await overwrite(MANIFEST, 'newer');
    await read(MANIFEST);

    const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
    store.misbehave = (_request, response) => {
      response.writeHead(200, { etag: '"1"', 'last-modified': hourAgo }).end('older');
      return true;
    };

    await expect(read(MANIFEST)).rejects.toThrow('the store responded with an older one');
    store.misbehave = undefined;
    expect(await read(MANIFEST)).toBe('newer');
    // Put again by an operator, the older one is the newest.
    await overwrite(MANIFEST, 'older');
    expect(await read(MANIFEST)).toBe('older');
  });

  it("accepts an older one after a minute, in case the store's clock was set back", async () => {
    const { open, overwrite } = await use();
    const { read } = open();
    await overwrite(MANIFEST, 'before');
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    store.misbehave = (_request, response) => {
      response.writeHead(200, { etag: '"1"', 'last-modified': inAnHour }).end('before');
      return true;
    };
    await read(MANIFEST);
    store.misbehave = undefined;
    await overwrite(MANIFEST, 'after');
    await expect(read(MANIFEST)).rejects.toThrow('the store responded with an older one');

    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    try {
      expect(await read(MANIFEST)).toBe('after');
    } finally {
      clock.mockRestore();
    }
  });

  it('explains why a store refuses: an unknown bucket or key is not a missing file', async () => {
    await expect(readWhole(openBucket('s3://no-such-bucket/legal/'), MANIFEST, 10)).rejects.toThrow(
      `${MANIFEST}: the store responded with 404 (NoSuchBucket)`,
    );
    const { open } = await use();

    process.env.AWS_ACCESS_KEY_ID = 'nobody';

    await expect(open().read(MANIFEST)).rejects.toThrow('403 (InvalidAccessKeyId)');
    const refused = await open().put(MANIFEST, '').catch(messageWithCause);
    // Ceph's response has no message, which AWS's client replaces.
    expect(refused).toBe(`${MANIFEST}: the store responded with 403 (InvalidAccessKeyId)`);
  });
});

/** Passes half of a request's body on to the store, and cuts the connections to both. */
function passHalf(gateway: string, request: IncomingMessage): void {
  const { method, headers, url = '' } = request;
  const passed = httpRequest(new URL(url, gateway), { method, headers }).on('error', () => {});
  let left = Number(headers['content-length']) / 2;
  request.on('data', (bytes: Buffer) => {
    if (left <= 0) return;
    passed.write(bytes.subarray(0, left));
    left -= bytes.length;
    // Once the store has received it.
    if (left <= 0)
      passed.write('', () => {
        passed.destroy();
        request.destroy();
      });
  });
}
