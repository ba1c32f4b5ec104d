import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorCode } from '#server/engine/process/errorCode.ts';
import type { S3Settings } from '#server/engine/process/s3Settings.ts';
import type { ByteRange } from './fileStore.ts';

/** The calls of S3 that the file store makes, on objects below one prefix. What S3 refuses is error 9299. */
export interface S3Bucket {
  put(name: string, content: Uint8Array): Promise<void>;
  /** Undefined if there is no such object. */
  sizeOf(name: string): Promise<number | undefined>;
  open(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Succeeds where there is no such object. */
  drop(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; changedAt: number }>;
  /** A multipart upload; returns its id. */
  beginParts(name: string): Promise<string>;
  /** Returns the tag of the part. */
  putPart(name: string, id: string, number: number, content: Uint8Array): Promise<string>;
  /** False if there is no such multipart upload any more. */
  joinParts(name: string, id: string, tags: readonly string[]): Promise<boolean>;
  dropParts(name: string, id: string): Promise<void>;
}

export function s3Bucket(settings: S3Settings): S3Bucket {
  const { bucket: Bucket, prefix } = settings;
  const client = clientOf(settings);
  const at = (name: string) => ({ Bucket, Key: prefix + name });
  return {
    async put(name, Body) {
      await known(client.send(new PutObjectCommand({ ...at(name), Body, ContentLength: Body.byteLength })));
    },
    sizeOf: async (name) => (await found(client.send(new HeadObjectCommand(at(name)))))?.ContentLength,
    async open(name, range) {
      const Range = range && `bytes=${range.start}-${range.end - 1}`;
      const reply = await found(client.send(new GetObjectCommand({ ...at(name), ...(range && { Range }) })));
      // On Node, a body is a stream of bytes.
      return reply?.Body as AsyncIterable<Uint8Array> | undefined;
    },
    async drop(name) {
      await found(client.send(new DeleteObjectCommand(at(name))));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await known(client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })));
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { name: Key.slice(prefix.length), changedAt: LastModified?.getTime() ?? 0 };
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    async beginParts(name) {
      const { UploadId } = await known(client.send(new CreateMultipartUploadCommand(at(name))));
      if (UploadId === undefined) throw new Error('S3 began a multipart upload without an id');
      return UploadId;
    },
    async putPart(name, UploadId, PartNumber, Body) {
      const { ETag } = await known(client.send(new UploadPartCommand({ ...at(name), UploadId, PartNumber, Body })));
      if (ETag === undefined) throw new Error('S3 confirmed a part without its tag');
      return ETag;
    },
    async joinParts(name, UploadId, tags) {
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const command = new CompleteMultipartUploadCommand({ ...at(name), UploadId, MultipartUpload: { Parts } });
      return (await found(client.send(command))) !== undefined;
    },
    async dropParts(name, UploadId) {
      await found(client.send(new AbortMultipartUploadCommand({ ...at(name), UploadId })));
    },
  };
}

/** Checksums that Amazon alone understands are sent and expected only where the protocol requires them. */
const clientOf = ({ endpoint, region, accessKey, secretKey }: S3Settings): S3Client =>
  new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  });

async function known<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isAway(error) ? new ApiError('request.filesAway', { cause: error }) : error;
  }
}

/** Undefined where S3 does not have what the call names. */
const found = <T>(call: Promise<T>): Promise<T | undefined> =>
  known(
    call.catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );

const MISSING = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata } = error;
  if (typeof $metadata !== 'object' || $metadata === null || !('httpStatusCode' in $metadata)) return undefined;
  return typeof $metadata.httpStatusCode === 'number' ? $metadata.httpStatusCode : undefined;
}

/** S3 does not have the object or the multipart upload. */
const isMissing = (error: unknown): boolean =>
  MISSING.has(nameOf(error)) || (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket');

/** S3 answered with an error, or not at all: a connection that failed has the code of a system call. */
const isAway = (error: unknown): boolean =>
  statusOf(error) !== undefined || /^E[A-Z]+$/.test(errorCode(error) ?? '') || nameOf(error) === 'TimeoutError';
