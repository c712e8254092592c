import { pipeline as pass, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { unavailable } from '../errors.ts';
import { countBytes, requireFileName, requireSame, type Storage } from './stored-file.ts';

/** A bucket of a store that speaks the S3 protocol. Who may enter is said by the settings that its official client reads. */
export interface S3Address {
  bucket: string;
  /** What names begin with; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** Another store than Amazon's. */
  endpoint?: string | undefined;
}

/** All that is held of a file at a time, twice: the part that is on its way and the next one. The protocol allows no smaller ones. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_TIMEOUT_MS = 3_000;
/** No word from the store for so long; whoever waits for a file is answered within ten seconds. */
const SILENCE_MS = 6_000;
const RETRY_AFTER_SECONDS = 5;

/** Files in a bucket, for installations of several machines. Each part carries a checksum that the store compares, too. */
export function createS3Storage({ bucket, prefix, region, endpoint }: S3Address): Storage {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
  });
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${requireFileName(name)}` });

  /** What an earlier try left behind when its process was killed: it is no file, but it takes room. */
  async function dropUnfinished(object: { Bucket: string; Key: string }): Promise<void> {
    const { Uploads = [] } = await client.send(
      new ListMultipartUploadsCommand({ Bucket: object.Bucket, Prefix: object.Key }),
    );
    for (const { Key, UploadId } of Uploads)
      if (Key === object.Key) await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
  }

  return {
    async put(name, source) {
      const object = objectOf(name);
      await dropUnfinished(object);
      const { stream, counted } = countBytes();
      // What breaks the source breaks the stream that the upload reads, which then gives up what it has sent.
      pass(Readable.from(source), stream, () => {});
      await new Upload({
        client,
        params: { ...object, Body: stream, ChecksumAlgorithm: 'SHA256' },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      }).done();
      return counted();
    },
    async get(name, expected) {
      const object = objectOf(name);
      const found = await client.send(new GetObjectCommand(object)).catch((error: Error) => {
        if (error instanceof NoSuchKey) return null;
        throw unavailable(RETRY_AFTER_SECONDS, error);
      });
      if (!found?.Body) return null;
      const checked = requireSame(expected);
      // In Node the body is a stream of Node's. Whatever ends the one ends the other; an error is the reader's to see.
      pass(found.Body as Readable, checked, () => {});
      return checked;
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
  };
}
