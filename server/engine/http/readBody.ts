import { isObject } from '#model/fields/kind.ts';
import { jsonLoss } from '#model/values/strictJson.ts';
import type { Json } from '#model/language/definition.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { noteFact } from './requestFacts.ts';
import { ApiError } from './apiError.ts';
import { decodeUtf8 } from './decodeText.ts';

/** The whole body as text: refused as soon as it exceeds the limit, and unless it is UTF-8. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  const text = decodeUtf8(await readBytes(request, limitBytes));
  noteFact(request, 'text', text);
  return text;
}

/** The whole body as bytes, refused as soon as it exceeds the limit. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limitBytes) throw tooLarge(limitBytes);
  if (announced > 0) return new Uint8Array(await request.arrayBuffer());
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const tooLarge = (limitBytes: number) =>
  new ApiError('request.tooLarge', { params: { max: sizeText(limitBytes) } });

/** Deeper than any definition nests. Rules that recurse into a value would overflow the stack on much deeper ones. */
const DEEPEST = 64;

/** Reads a JSON object; an absent body is an empty one. The rules of the fields validate its members. */
export async function readObject(request: Request, limitBytes: number): Promise<Record<string, Json>> {
  const value = parseJson(await readText(request, limitBytes));
  if (value === undefined) return {};
  if (!isObject(value)) throw new ApiError('request.invalid');
  return value;
}

/** Parses JSON from a client; empty text is undefined. */
export function parseJson(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  if (isDeeperThan(value, DEEPEST)) throw new ApiError('request.invalid');
  refuseLoss(text);
  return value;
}

/** Of a key that is written twice, readers keep one, and each another one; of a long number, they keep a part. */
export function refuseLoss(text: string): void {
  const loss = jsonLoss(text);
  if (loss === undefined) return;
  throw loss.kind === 'twice'
    ? new ApiError('request.malformedJson', { fields: { [loss.path]: 'validation.keyTwice' } })
    : new ApiError('request.invalid', { fields: { [loss.path]: 'validation.digits' } });
}

function parsed(text: string): Json {
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as Json;
  } catch (error) {
    // Report it as a mistake of the client.
    throw new ApiError('request.malformedJson', { cause: error });
  }
}

function isDeeperThan(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
