import type { FileStore } from './store/fileStore.ts';
import { streamOf } from '#server/engine/http/streams/streamOf.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Media types that browsers show without running anything in them; everything else is sent as a download. */
const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/mp4',
  'audio/aac',
  'audio/flac',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/ogg',
]);

const PDF = 'application/pdf';
/** Browsers do not start their viewer in a sandbox of ours; it has its own. */
const FRAMED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export interface SentFile {
  key: string;
  name: string;
  /** The media type that its uploader gave. */
  type: string;
  size: number;
  /** Names its content: the checksum, or the key where there is none. */
  tag: string;
}

export interface SendOptions {
  /** Always a download, also of a picture. */
  attachment?: boolean;
  /** A page of ours may show a PDF in a frame: the viewer of browsers runs apart from the page. */
  framesPdf?: boolean;
  cacheControl: string;
}

/**
 * A file as a response: the whole, or the range of bytes that the request names (RFC 9110, 14), so that a download goes
 * on where it broke and a video can be moved. The page of another origin cannot read it, and nothing in it runs.
 */
export async function sendFile(
  files: FileStore,
  request: Request,
  { key, name, type, size, tag }: SentFile,
  { attachment = false, framesPdf = false, cacheControl }: SendOptions,
): Promise<Response> {
  const isFramed = framesPdf && !attachment && type === PDF;
  const shown = isFramed || (!attachment && SHOWN.has(type));
  const etag = `"${tag}"`;
  const headers: Record<string, string> = {
    'content-type': shown ? type : 'application/octet-stream',
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${attributeText(name)}`,
    'content-security-policy': isFramed ? FRAMED : "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(isFramed && { 'x-frame-options': 'SAMEORIGIN' }),
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag,
  };
  if (namesTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const range = rangeIn(request.headers, size, etag);
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size };
  headers['content-length'] = String(end - start);
  if (range) headers['content-range'] = `bytes ${start}-${end - 1}/${size}`;
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const content = await files.read(key, { start, end });
  if (content === undefined) throw new ApiError('request.notFound');
  return new Response(streamOf(content), { status, headers });
}

const namesTag = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);

/** One range; several, or a unit other than bytes, are answered with the whole, as the RFC allows. */
function rangeIn(headers: Headers, size: number, etag: string): { start: number; end: number } | 'outside' | undefined {
  const condition = headers.get('if-range');
  if (condition !== null && condition !== etag) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start >= size || end <= start ? 'outside' : { start, end };
}

/** RFC 8187: the characters that `encodeURIComponent` leaves and a parameter of a header cannot hold. */
const attributeText = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
