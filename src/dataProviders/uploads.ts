import { request } from '#src/http/httpClient.ts';
import type { StoredFile } from './uploadFile.ts';

/** A large file that is uploaded in pieces (docs/api.md). */
export interface Upload extends StoredFile {
  /** Bytes that the server has. */
  offset: number;
  /** Maximum size of one piece in bytes. */
  chunk_bytes: number;
}

const UPLOADS = '/api/sys/v1/uploads';

/** Whether an address is that of an upload, and not of a record whose content is meant. */
export const isUpload = (url: string): boolean => url.startsWith(`${UPLOADS}/`);

/** `key`: a retry with the same key, after no answer, starts no second upload. */
export async function beginUpload(file: File, key: string, signal: AbortSignal): Promise<Upload> {
  const metadata = `filename ${base64(file.name)},filetype ${base64(file.type || 'application/octet-stream')}`;
  const { json } = await request<Upload>(UPLOADS, {
    method: 'POST',
    headers: { 'Idempotency-Key': key, 'Upload-Length': String(file.size), 'Upload-Metadata': metadata },
    signal,
  });
  return json;
}

export async function findUpload(url: string, signal?: AbortSignal): Promise<Upload> {
  return (await request<Upload>(url, { signal })).json;
}

/** Returns the number of bytes that the server has now. */
export async function sendPiece({ url }: Upload, piece: Blob, offset: number, signal: AbortSignal): Promise<number> {
  const { headers } = await request(url, {
    method: 'PATCH',
    body: piece,
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
    signal,
  });
  return Number(headers.get('Upload-Offset') ?? offset + piece.size);
}

export async function cancelUpload(url: string): Promise<void> {
  await request(url, { method: 'DELETE' });
}

/** Headers cannot hold Chinese, so the name is UTF-8 in base64. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
