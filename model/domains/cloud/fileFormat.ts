/** Recognises the format of a file by its bytes, whatever its name and type say. */

/** The number of bytes at the start that decide: an ISO says what it is behind 32 KiB. */
export const FORMAT_BYTES = 0x8006;

interface Signature {
  /** The word of the format, which is also shown. */
  format: string;
  at?: number;
  bytes: string;
}

/** In this order: a disk image can begin like another file, and an ISO like a disk that starts a machine. */
const SIGNATURES: readonly Signature[] = [
  { format: 'QCOW2', bytes: 'QFI\xfb' },
  { format: 'VMDK', bytes: 'KDMV' },
  { format: 'VMDK', bytes: 'COWD' },
  { format: 'VMDK', bytes: '# Disk DescriptorFile' },
  { format: 'VHDX', bytes: 'vhdxfile' },
  { format: 'VHD', bytes: 'conectix' },
  { format: 'VDI', at: 0x40, bytes: '\x7f\x10\xda\xbe' },
  { format: 'Ploop', bytes: 'WithoutFreeSpace' },
  { format: 'Ploop', bytes: 'WithouFreSpacExt' },
  { format: 'ISO', at: 0x8001, bytes: 'CD001' },
  { format: 'gzip', bytes: '\x1f\x8b\x08' },
  { format: 'bzip2', bytes: 'BZh' },
  { format: 'xz', bytes: '\xfd7zXZ\0' },
  { format: 'zstd', bytes: '\x28\xb5\x2f\xfd' },
  { format: '7z', bytes: '7z\xbc\xaf\x27\x1c' },
  { format: 'RAR', bytes: 'Rar!\x1a\x07' },
  { format: 'ZIP', bytes: 'PK\x03\x04' },
  { format: 'tar', at: 257, bytes: 'ustar' },
  { format: 'PDF', bytes: '%PDF-' },
  { format: 'PNG', bytes: '\x89PNG\r\n' },
  { format: 'JPEG', bytes: '\xff\xd8\xff' },
];

/** `KDMV` and others name a version behind them; QCOW of the first version is another format. */
const FIRST_QCOW = 'QFI\xfb\0\0\0\x01';

/** The start of a page: an error page or a login page that was saved in place of the file. */
const HTML = /^(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html|head|body|script|title)\b/is;

/** Text, in this number of bytes at the start; a disk has none there. */
const TEXT_BYTES = 256;
const TEXT = /^[\t\n\r\x20-\x7e\x80-\xff]+$/;

/**
 * The format of a file by its first bytes: a disk format, or what people send by mistake; undefined if they say none,
 * as those of a raw disk.
 *
 * @example
 *   fileFormat(new TextEncoder().encode('<html><body>404</body></html>')); // 'HTML'
 */
export function fileFormat(bytes: Uint8Array): string | undefined {
  const text = latin(bytes);
  if (text.startsWith(FIRST_QCOW)) return 'QCOW';
  const known = SIGNATURES.find(({ at = 0, bytes: signature }) => text.startsWith(signature, at));
  if (known !== undefined) return known.format;
  if (HTML.test(text)) return 'HTML';
  return TEXT.test(text.slice(0, TEXT_BYTES)) ? 'text' : undefined;
}

/** The formats of disks that have no mark of their own at the start. */
const WITHOUT_MARK: ReadonlySet<string> = new Set(['RAW', 'AMI', 'AKI', 'ARI']);

/** Kernels and initial file systems are compressed as a rule. */
const COMPRESSED: ReadonlySet<string> = new Set(['gzip', 'bzip2', 'xz', 'zstd']);

/** The last bytes of a VHD of fixed size, which begins like a raw disk. */
export const FOOTER_BYTES = 512;

/**
 * Whether the start and the end of a file fit the disk format that somebody has chosen for it; formats without a mark
 * must not look like another one.
 *
 * @example
 *   fitsFormat('qcow2', start, end); // false for a page of HTML
 */
export function fitsFormat(wanted: string, start: Uint8Array, end: Uint8Array): boolean {
  const format = wanted.toUpperCase();
  const found = fileFormat(start);
  if (WITHOUT_MARK.has(format)) return found === undefined || (format !== 'RAW' && COMPRESSED.has(found));
  if (format === 'VHD' && found === undefined) return latin(end).startsWith('conectix');
  return found?.toUpperCase() === format;
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, FORMAT_BYTES)) text += String.fromCharCode(byte);
  return text;
}
