import { ApiError } from '#server/engine/http/apiError.ts';

/** A text with the encoding that it was read in. */
export interface FileText {
  text: string;
  encoding: string;
}

const UTF8 = 'UTF-8';
const GB18030 = 'GB18030';

/** By their byte order mark; the longer ones first, because that of UTF-16 begins that of UTF-32. */
const MARKS: readonly { mark: readonly number[]; encoding: string }[] = [
  { mark: [0xff, 0xfe, 0, 0], encoding: 'UTF-32LE' },
  { mark: [0, 0, 0xfe, 0xff], encoding: 'UTF-32BE' },
  { mark: [0xef, 0xbb, 0xbf], encoding: UTF8 },
  { mark: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { mark: [0xfe, 0xff], encoding: 'UTF-16BE' },
];

const READ: ReadonlySet<string> = new Set([UTF8, 'UTF-16LE', 'UTF-16BE', GB18030]);

/** Names of one encoding in a `Content-Type`. */
const NAMES: Readonly<Record<string, string>> = {
  utf8: UTF8,
  'utf-8': UTF8,
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  gb18030: GB18030,
  gbk: GB18030,
  gb2312: GB18030,
};

/**
 * The text of a file: in UTF-8, in UTF-16 with a byte order mark, or in GB18030, which a Chinese Excel writes. Any
 * other encoding is refused by its name; no byte is replaced. `announced`: the `charset` of the request.
 */
export function textOfFile(bytes: Uint8Array, announced: string | undefined): FileText {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))?.encoding;
  const named = announced === undefined ? undefined : (NAMES[announced.toLowerCase()] ?? announced);
  // A browser calls every text UTF-8, whatever it is.
  const certain = marked ?? (named === UTF8 ? undefined : named);
  if (certain !== undefined) return { text: decoded(bytes, certain), encoding: certain };
  if (isUnmarkedUtf16(bytes)) throw wrongEncoding('UTF-16 (no BOM)');
  const utf8 = decodedOr(bytes, UTF8);
  if (utf8 !== undefined) return { text: utf8, encoding: UTF8 };
  if (!isLikelyGb18030(bytes)) throw wrongEncoding('ISO-8859-1 / Windows-1252 / Big5 / Shift_JIS');
  return { text: decoded(bytes, GB18030), encoding: GB18030 };
}

const wrongEncoding = (encoding: string) => new ApiError('request.wrongEncoding', { params: { encoding } });

function decoded(bytes: Uint8Array, encoding: string): string {
  const text = READ.has(encoding) ? decodedOr(bytes, encoding) : undefined;
  if (text === undefined) throw wrongEncoding(encoding);
  return text;
}

function decodedOr(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The decoder says in no other way that the bytes are not in this encoding.
    return undefined;
  }
}

/** Every second byte of most texts in UTF-16 is zero, and none of a text in UTF-8 is. */
function isUnmarkedUtf16(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 512);
  return start.length > 1 && start.filter((byte) => byte === 0).length > start.length / 4;
}

/**
 * Whether nearly all pairs of bytes are characters of the table of 1980, which every Chinese text is made of. A text in
 * a Western encoding, in Big5 or in Shift_JIS can often be decoded too, and would be stored as other words.
 */
function isLikelyGb18030(bytes: Uint8Array): boolean {
  let [common, pairs] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    const [lead = 0, trail = 0] = [bytes[index], bytes[index + 1]];
    if (lead < 0x80) continue;
    pairs += 1;
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1) common += 1;
    index += trail >= 0x30 && trail <= 0x39 ? 3 : 1;
  }
  return common / pairs > 0.8;
}
