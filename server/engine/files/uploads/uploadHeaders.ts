import { ApiError } from '#server/engine/http/apiError.ts';
import { decodeUtf8 } from '#server/engine/http/decodeText.ts';
import { UPLOAD_KEPT_MS } from '#server/engine/records/table/uploadJob.ts';
import type { Upload } from './uploadTable.ts';

/** The supported version of the tus protocol. */
const TUS_VERSION = '1.0.0';
/** A media type without parameters, as a header may contain it. */
const TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/;
const LONGEST_NAME = 255;

export const OFFSET_TYPE = 'application/offset+octet-stream';

/** The headers with which a tus client resumes an upload. */
export function uploadHeaders({ size, received, touchedAt }: Upload): Record<string, string> {
  return {
    'tus-resumable': TUS_VERSION,
    'upload-offset': String(received),
    'upload-length': String(size),
    'upload-expires': new Date(touchedAt + UPLOAD_KEPT_MS).toUTCString(),
    'cache-control': 'no-store',
  };
}

function needed(headers: Headers, name: string): string {
  const text = headers.get(name);
  if (text === null) throw new ApiError('request.preconditionRequired', { at: [name] });
  return text;
}

/** A header as an integer; refuses an absent (9214) or invalid one. */
export function numberIn(headers: Headers, name: string): number {
  const text = needed(headers, name);
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('request.invalid', { fields: { [name]: 'validation.integer' } });
  return Number(text);
}

/** `filename` and `filetype` of `Upload-Metadata`, whose values are base64. */
export function metadataIn(headers: Headers): { name: string; type: string } {
  const pairs = needed(headers, 'Upload-Metadata')
    .split(',')
    .map((pair) => pair.trim().split(' ', 2));
  const words = new Map(pairs.map(([name = '', value = '']) => [name, decodeUtf8(Buffer.from(value, 'base64'))]));
  const name = words.get('filename') ?? '';
  const type = words.get('filetype') || 'application/octet-stream';
  if (name === '' || name.length > LONGEST_NAME || !TYPE.test(type))
    throw new ApiError('request.invalid', { fields: { 'Upload-Metadata': 'validation.file' } });
  return { name, type };
}
