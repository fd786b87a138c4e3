import { posix } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { connectBucket, failureOf, statusOf } from '@statline/service/buckets/connectBucket';
import { readUntil } from '@statline/service/http/readUntil';
import type { ArchiveFiles } from './segments.ts';

export interface BucketArchive extends ArchiveFiles {
  /**
   * Stores a file unless there is one with this name: a request that was given up may come late. That the same
   * content is there is success, since a response may have been lost.
   *
   * @throws Error when it cannot be stored, or it is not known whether it was.
   */
  put(name: string, text: string): Promise<void>;
}

/** Of one request, with its retries. */
const TIMEOUT_MS = 30_000;

/** A body that ends early is requested again. */
const READS = 3;

/** @param url `s3://<bucket>/<folder>/` */
export function openBucketArchive(url: string): BucketArchive {
  const { client, locate } = connectBucket(url);
  const inTime = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  const explained =
    <Args extends [name: string, ...rest: unknown[]], Result>(
      call: (...args: Args) => Promise<Result>,
    ) =>
    (...args: Args) =>
      call(...args).catch((error) => Promise.reject(failureOf(args[0], error)));

  const readOnce = async (name: string) => {
    const { abortSignal } = inTime();
    const { Body } = await client.send(new GetObjectCommand(locate(name)), { abortSignal });
    const chunks: Uint8Array[] = [];
    const body = Body?.transformToWebStream() ?? null;
    for await (const chunk of readUntil(abortSignal, body)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const read = async (name: string, reads = READS): Promise<string> => {
    try {
      return await readOnce(name);
    } catch (error) {
      if (reads === 1 || statusOf(error) === 404) throw error;
      return read(name, reads - 1);
    }
  };

  const list = async (prefix: string) => {
    const { Bucket, Key: Prefix } = locate(prefix);
    const names: string[] = [];
    let StartAfter: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, StartAfter });
      const { Contents = [], IsTruncated } = await client.send(command, inTime());
      for (const { Key = '' } of Contents) names.push(posix.basename(Key));
      StartAfter = IsTruncated ? Contents.at(-1)?.Key : undefined;
    } while (StartAfter !== undefined);
    return names;
  };

  return {
    list: () => explained(list)('changes-'),
    read: explained((name) => read(name)),
    remove: explained(async (name) => {
      await client.send(new DeleteObjectCommand(locate(name)), inTime());
    }),
    put: explained(async (name, text) => {
      const object = { ...locate(name), Body: text, IfNoneMatch: '*' };
      try {
        await client.send(new PutObjectCommand(object), inTime());
      } catch (error) {
        if (![409, 412].includes(statusOf(error)) || (await read(name)) !== text) throw error;
      }
    }),
    atOnce: 16,
  };
}
