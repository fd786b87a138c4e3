import { posix } from 'node:path';
import { text } from 'node:stream/consumers';
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
  /** Stores a file, but never replaces one with other contents: a request that was given up may still arrive late. */
  put(name: string, content: string): Promise<void>;
}

/** Deadline of one request, with its retries. */
const TIMEOUT_MS = 30_000;

/** @param url `s3://<bucket>/<folder>/` */
export function openBucketArchive(url: string): BucketArchive {
  const { client, locate } = connectBucket(url);
  const inTime = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  const fail = (name: string) => (error: unknown) => Promise.reject(failureOf(name, error));

  const readOnce = async (name: string) => {
    const { abortSignal } = inTime();
    const { Body } = await client.send(new GetObjectCommand(locate(name)), { abortSignal });
    return text(readUntil(abortSignal, Body?.transformToWebStream() ?? null));
  };
  /** Reads a file; an incomplete body is requested again. */
  const read = (name: string, tries = 3): Promise<string> =>
    readOnce(name).catch(tries === 1 ? fail(name) : () => read(name, tries - 1));

  return {
    list: async () => {
      const { Bucket, Key: Prefix } = locate('changes-');
      const names: string[] = [];
      let StartAfter: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix, StartAfter });
        const page = await client.send(command, inTime()).catch(fail(url));
        const keys = (page.Contents ?? []).map(({ Key = '' }) => Key);
        names.push(...keys.map((key) => posix.basename(key)));
        StartAfter = page.IsTruncated ? keys.at(-1) : undefined;
      } while (StartAfter !== undefined);
      return names;
    },
    read,
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(locate(name)), inTime()).catch(fail(name));
    },
    put: async (name, content) => {
      const command = new PutObjectCommand({ ...locate(name), Body: content, IfNoneMatch: '*' });
      await client.send(command, inTime()).catch(async (error) => {
        const isThere = [409, 412].includes(statusOf(error)) && (await read(name)) === content;
        return isThere || fail(name)(error);
      });
    },
    atOnce: 16,
  };
}
