import type { EnvironmentReader } from './environmentReader.ts';

/** A bucket for files, and the key to it (docs/operating.md). */
export interface S3Settings {
  bucket: string;
  /** In front of every key: ends with a slash, or is empty. */
  prefix: string;
  /** Absent: Amazon's address of the region. */
  endpoint: string | undefined;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** `FILE_STORE=s3://bucket/prefix` and the variables that belong to it. Absent: files are on the disk of the server. */
export function readS3Settings({ faults, text, checked, address }: EnvironmentReader): S3Settings | undefined {
  const place = checked(
    'FILE_STORE',
    (given) => parsePlace(given) !== undefined,
    (given) => `FILE_STORE must be s3://<bucket> or s3://<bucket>/<prefix>, not "${given}"`,
  );
  const endpoint = address('S3_ENDPOINT', ['http:', 'https:']);
  const parsed = place === undefined ? undefined : parsePlace(place);
  if (parsed === undefined) return undefined;
  const accessKey = text('S3_ACCESS_KEY');
  const secretKey = text('S3_SECRET_KEY');
  if (accessKey === undefined || secretKey === undefined) {
    faults.push('S3_ACCESS_KEY and S3_SECRET_KEY must be set when FILE_STORE names a bucket');
    return undefined;
  }
  return { ...parsed, endpoint, region: text('S3_REGION') ?? 'us-east-1', accessKey, secretKey };
}

/** Undefined if the text is no place in S3. */
export function parsePlace(text: string): Pick<S3Settings, 'bucket' | 'prefix'> | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  const prefix = path.replace(/\/+$/, '');
  return bucket === undefined ? undefined : { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
