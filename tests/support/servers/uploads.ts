import type { Client, Reply } from './client.ts';

export const UPLOADS = '/api/sys/v1/uploads';

/** Bytes that differ by position. */
export const someBytes = (count: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: count }, (_, index) => (index * 31 + (index >> 8)) % 251);

const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const metadata = (name: string, type = 'application/octet-stream'): string =>
  `filename ${base64(name)},filetype ${base64(type)}`;

export const beginUpload = (client: Client, size: number, name = 'disk.raw'): Promise<Reply> =>
  client.post(UPLOADS, undefined, { headers: { 'upload-length': String(size), 'upload-metadata': metadata(name) } });

export const appendPiece = (
  client: Client,
  url: string,
  offset: number,
  raw: Uint8Array<ArrayBuffer>,
): Promise<Reply> =>
  client.patch(url, undefined, {
    raw,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });

/** The value of a field whose file is uploaded in chunks. */
export async function uploaded(client: Client, bytes: Uint8Array<ArrayBuffer>, name = 'disk.raw') {
  const { body } = await beginUpload(client, bytes.byteLength, name);
  await appendPiece(client, body.url, 0, bytes);
  return { name, size: bytes.byteLength, type: String(body.type), url: String(body.url) };
}
