import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  endpoint: string;
  /** Stored objects by name; parts that have not been put together are not among them. */
  objects: Map<string, Buffer>;
  /** Unfinished multipart uploads. */
  unfinished(): number;
  /** Answers the next requests itself, until it returns undefined. */
  misbehave(answer: (method: string, url: URL) => Answer | undefined): void;
  behave(): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Ends the connection after the headers and the body. */
  cut?: boolean;
}

const LEAST_PART = 5 * 1_048_576;

/** As much of S3 as the file store uses, with its rule about the size of parts, and faults on demand. */
export async function openS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { name: string; parts: Map<number, Buffer> }>();
  let answerFor: ((method: string, url: URL) => Answer | undefined) | undefined;

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const method = request.method ?? '';
      const url = new URL(request.url ?? '', 'http://s3');
      const answer = answerFor?.(method, url) ?? answerOf(method, url, request.headers.range, body);
      const content = typeof answer.body === 'string' ? Buffer.from(answer.body) : (answer.body ?? Buffer.alloc(0));
      response.writeHead(answer.status, { 'content-length': String(content.byteLength), ...answer.headers });
      if (method === 'HEAD') return response.end();
      response.write(content);
      return answer.cut ? response.destroy() : response.end();
    });
  });

  function answerOf(method: string, url: URL, range: string | undefined, body: Buffer): Answer {
    const [, , ...path] = url.pathname.split('/');
    const name = decodeURIComponent(path.join('/'));
    const query = url.searchParams;
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (method === 'GET' && name === '') return list(query.get('prefix') ?? '');
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, { name, parts: new Map() });
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    if (query.has('uploadId') && upload === undefined) return fault(404, 'NoSuchUpload');
    if (upload && method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (upload && method === 'DELETE') {
      uploads.delete(query.get('uploadId') ?? '');
      return { status: 204 };
    }
    if (upload && method === 'POST') {
      const parts = [...upload.parts.entries()].toSorted(([one], [other]) => one - other).map(([, part]) => part);
      if (parts.slice(0, -1).some((part) => part.byteLength < LEAST_PART)) return fault(400, 'EntityTooSmall');
      objects.set(name, Buffer.concat(parts));
      uploads.delete(query.get('uploadId') ?? '');
      return { status: 200, body: '<CompleteMultipartUploadResult><ETag>"x-2"</ETag></CompleteMultipartUploadResult>' };
    }
    if (method === 'PUT') {
      objects.set(name, body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      objects.delete(name);
      return { status: 204 };
    }
    const content = objects.get(name);
    if (content === undefined) return fault(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, body: content };
    return { status: 206, body: content.subarray(Number(first), Number(last) + 1) };
  }

  function list(prefix: string): Answer {
    const found = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
    const contents = found.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
    return {
      status: 200,
      body: `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // It listens on a port of TCP.
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    unfinished: () => uploads.size,
    misbehave: (answer) => void (answerFor = answer),
    behave: () => void (answerFor = undefined),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const fault = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
