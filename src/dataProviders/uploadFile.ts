import { request } from '#src/http/httpClient.ts';

/** Value of a `file` or `image` field (docs/language.md). */
export interface StoredFile {
  name: string;
  size: number;
  type: string;
  url: string;
}

/** Uploads a file (docs/api.md) and returns the value that a record stores. */
export async function uploadFile(file: File, signal?: AbortSignal): Promise<StoredFile> {
  const reply = await request<StoredFile>(`/api/sys/v1/files?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    signal,
  });
  return reply.json;
}

export function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'name' in value && 'url' in value;
}
