import { ApiError } from './apiError.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of bytes in UTF-8, without a byte order mark. Bytes that are no UTF-8 are refused: a character that stands
 * in for them would be stored, and what the client meant would be lost.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    // Report it as a mistake of the client.
    throw new ApiError('request.notUtf8', { cause: error });
  }
}

const ESCAPED_BYTES = /(?:%[0-9A-Fa-f]{2})+/g;

/** Refuses an address whose escaped bytes are no UTF-8; `URL` would put another character in their place. */
export function refuseBrokenEscapes(address: string): void {
  for (const [bytes] of address.matchAll(ESCAPED_BYTES)) {
    try {
      decodeURIComponent(bytes);
    } catch (error) {
      // Report it as a mistake of the client.
      throw new ApiError('request.notUtf8', { cause: error });
    }
  }
}
