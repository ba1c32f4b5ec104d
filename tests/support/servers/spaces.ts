import type { Client, Reply } from './client.ts';
import { appendPiece } from './uploads.ts';

export const SPACES = '/api/sys/v1/spaces';
export const FILES = `${SPACES}/personal/entries`;

/** Uploads a file into a space, and returns the reply with its entry. */
export async function putFile(
  client: Client,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  more: Record<string, unknown> = {},
  space = 'personal',
): Promise<Reply> {
  const begun = await client.post(`${SPACES}/${space}/uploads`, { name, size: bytes.byteLength, ...more });
  if (begun.status !== 201 || bytes.byteLength === 0) return begun;
  await appendPiece(client, String(begun.body.url), 0, bytes);
  return client.post(`${SPACES}/${space}/uploads/${String(begun.body.url).split('/').at(-1)}/complete`, {});
}
