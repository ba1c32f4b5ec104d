import type { Json } from '#model/definition.ts';
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

/** An object in JSON; an absent body is an empty one. `__proto__` and its kin are refused, not dropped. */
export async function readObject(request: Request, limitBytes: number): Promise<Record<string, Json>> {
  const value = parseJson(await readText(request, limitBytes));
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('request.invalid');
  return value;
}

function parseJson(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text, (key, value: Json) => {
      if (key === '__proto__' || (key === 'constructor' && typeof value === 'object')) throw new ApiError('request.unknownField');
      return value;
    });
  } catch (error) {
    // The client's mistake, told as such.
    throw error instanceof ApiError ? error : new ApiError('request.malformedJson', { cause: error });
  }
}
