import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Below it, the headers weigh more than what is saved. */
const SMALLEST_BYTES = 1_024;

const zip = promisify(gzip);

/** An answer that is sent often, with its compressed form once somebody has asked for it. */
export interface KeptBody {
  body: string;
  zipped?: Promise<Uint8Array<ArrayBuffer>>;
}

export const VARY_ENCODING = 'accept-encoding';

/** The form of an answer for this client: compressed once, then kept. */
export async function bodyFor(
  request: Request,
  kept: KeptBody,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  if (kept.body.length < SMALLEST_BYTES || !takesGzip(request)) return { body: kept.body, headers: {} };
  kept.zipped ??= zipped(kept.body);
  return { body: await kept.zipped, headers: { 'content-encoding': 'gzip' } };
}

/**
 * Compresses JSON that any cache may keep, so it holds nothing secret. Other answers stay as they are: beside a secret,
 * the size of a compressed answer to which a stranger can add text betrays parts of it.
 */
export async function compressPublic(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (
    response.status !== 200 ||
    headers.get('cache-control')?.startsWith('public') !== true ||
    headers.get('content-type')?.startsWith('application/json') !== true ||
    headers.has('content-encoding') ||
    !takesGzip(request)
  )
    return response;
  const body = await response.text();
  const varied = new Headers(headers);
  varied.append('vary', VARY_ENCODING);
  if (body.length < SMALLEST_BYTES) return new Response(body, { headers: varied });
  varied.set('content-encoding', 'gzip');
  return new Response(await zipped(body), { headers: varied });
}

const takesGzip = (request: Request) => /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');

const zipped = async (body: string) => new Uint8Array(await zip(body));
