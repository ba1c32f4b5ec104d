import { request } from '#src/http/httpClient.ts';
import { uploadFile, type StoredFile } from '#src/dataProviders/uploadFile.ts';
import type { Upload } from '#src/dataProviders/uploads.ts';

export type SpaceName = 'personal' | 'public';
export type Conflict = 'refuse' | 'rename' | 'replace';

/** Where a file of this browser comes into a space. */
export interface Destination {
  space: SpaceName;
  parentId: number | null;
  /** Folders below that one, created where they are missing. */
  path: readonly string[];
  conflict: Conflict;
}

export interface Usage {
  used: number;
  reserved: number;
  files: number;
  quota: number;
}

const SPACES = '/api/sys/v1/spaces';

export async function readUsage(space: SpaceName, signal?: AbortSignal): Promise<Usage> {
  return (await request<Usage>(`${SPACES}/${space}/usage`, { signal })).json;
}

/** The upload, or the entry of an empty file, which has no bytes to send. */
export async function beginInSpace(
  { space, parentId, path, conflict }: Destination,
  file: File,
  key: string,
  signal: AbortSignal,
): Promise<Upload | { entry: { id: number } }> {
  const body = { name: file.name, size: file.size, type: file.type, parent_id: parentId, path, conflict };
  const headers = { 'Idempotency-Key': key };
  const { json } = await request<Upload | { entry: { id: number } }>(`${SPACES}/${space}/uploads`, {
    method: 'POST',
    body,
    headers,
    signal,
  });
  return json;
}

const keyOf = (url: string): string => url.split('/').at(-1) ?? '';

/** The upload becomes an entry. */
export async function completeInSpace(
  space: SpaceName,
  { url, key, thumb }: { url: string; key: string; thumb?: StoredFile | undefined },
  signal: AbortSignal,
): Promise<void> {
  await request(`${SPACES}/${space}/uploads/${keyOf(url)}/complete`, {
    method: 'POST',
    body: thumb ? { thumb } : {},
    headers: { 'Idempotency-Key': key },
    signal,
  });
}

export async function cancelInSpace(space: SpaceName, url: string): Promise<void> {
  await request(`${SPACES}/${space}/uploads/${keyOf(url)}`, { method: 'DELETE' });
}

const THUMB_PX = 160;
const LARGEST_PICTURE_BYTES = 40_000_000;
const LARGEST_THUMB_BYTES = 65_536;

/** A small picture of a picture, made here: the server decodes no pictures. Undefined where this browser cannot. */
export async function thumbOf(file: File, signal: AbortSignal): Promise<StoredFile | undefined> {
  if (!/^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(file.type) || file.size > LARGEST_PICTURE_BYTES) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, THUMB_PX / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    if (blob.size > LARGEST_THUMB_BYTES || blob.type !== 'image/webp') return undefined;
    return await uploadFile(new File([blob], 'thumbnail.webp', { type: blob.type }), signal);
  } catch {
    // A picture that cannot be drawn is stored without one.
    return undefined;
  }
}
