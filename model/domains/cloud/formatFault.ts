import type { Label } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { fileFormat, fitsFormat } from './fileFormat.ts';

/**
 * Why a file is not of the disk format that somebody has chosen, by its first and last bytes; it names what was found.
 *
 * @example
 *   formatFault('qcow2', { zh: 'QCOW2', en: 'QCOW2' }, page, page); // { key: 'validation.fileFormat', params: { … } }
 */
export function formatFault(word: string, wanted: Label, start: Uint8Array, end: Uint8Array): Violation | undefined {
  if (fitsFormat(word, start, end)) return undefined;
  const found = fileFormat(start);
  if (found === undefined) return { key: 'validation.fileFormatUnknown', params: { wanted } };
  return found === 'text'
    ? { key: 'validation.fileIsText', params: { wanted } }
    : { key: 'validation.fileFormat', params: { found, wanted } };
}
