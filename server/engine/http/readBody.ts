import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { ApiError } from './apiError.ts';

/** The whole body as text, refused as soon as it passes the limit. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limitBytes));
}

/** The whole body as it is, refused as soon as it passes the limit. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limitBytes) throw new ApiError('request.tooLarge');
  if (announced > 0) return new Uint8Array(await request.arrayBuffer());
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new ApiError('request.tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Deeper than any definition nests; deeper still, and rules that look into it would run out of stack. */
const DEEPEST = 64;

/** An object in JSON; an absent body is an empty one. What it holds is judged by the rules of the fields. */
export async function readObject(request: Request, limitBytes: number): Promise<Record<string, Json>> {
  const value = parseJson(await readText(request, limitBytes));
  if (value === undefined) return {};
  if (!isObject(value)) throw new ApiError('request.invalid');
  return value;
}

/** What a client wrote as JSON; nothing is undefined. */
export function parseJson(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  if (isDeeperThan(value, DEEPEST)) throw new ApiError('request.invalid');
  return value;
}

function parsed(text: string): Json {
  try {
    // What JSON.parse gives is JSON.
    return JSON.parse(text) as Json;
  } catch (error) {
    // The client's mistake, told as such.
    throw new ApiError('request.malformedJson', { cause: error });
  }
}

function isDeeperThan(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
