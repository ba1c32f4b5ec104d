import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FILE_MAX_BYTES } from '#model/values/constants.ts';
import type { Violation } from '#model/messages/messages.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import { isObject, type FieldKind, type KindTraits } from './kind.ts';
import { defineGrammar, type KeySchemas, type KindGrammar } from './kindGrammar.ts';
import { sizeText } from '#model/rules/sizeText.ts';

const members = new Set(['name', 'size', 'type', 'url']);

export const fileKeys = {
  accept: {
    type: 'array',
    items: { type: 'string' },
    description: 'Accepted types: image/png, image/*, .csv. Default: any file, or any image.',
  },
  maxBytes: {
    type: 'integer',
    minimum: 1,
    description: 'Largest size in bytes. Default: 4 MB; with `chunked`, the limit of the server.',
  },
} as const satisfies KeySchemas;

/**
 * A kind whose values describe an uploaded file: `{ name, size, type, url }`. `usualTypes`: accepted by default.
 *
 * @example
 *   fileKind('image', ['image/png']).column(field); // 'json'
 */
export function fileKind(kind: string, usualTypes: string[], traits: Partial<KindTraits> = {}): FieldKind {
  return defineKind({
    ...traits,
    kind,
    column: 'json',
    family: 'file',
    operators: ['empty'],
    operand: () => undefined,
    normalise: blankToNull,
    check(value, field): Violation | undefined {
      if (!isObject(value) || !Object.keys(value).every((member) => members.has(member)))
        return { key: 'validation.file' };
      const { name, size, type, url } = value;
      if (
        typeof name !== 'string' ||
        name === '' ||
        name.length > 255 ||
        typeof type !== 'string' ||
        typeof url !== 'string'
      ) {
        return { key: 'validation.file' };
      }
      if (!isOwnUrl(url) || typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
        return { key: 'validation.file' };
      const accept = field.accept ?? usualTypes;
      if (accept.length > 0 && !accept.some((pattern) => isOfType(pattern, name, type))) {
        return { key: 'validation.fileType', params: { types: accept.join(' ') } };
      }
      const max = largestOf(field);
      return size > max ? { key: 'validation.fileSize', params: { max: sizeText(max) } } : undefined;
    },
    wire: () => ({
      type: 'object',
      required: ['name', 'size', 'type', 'url'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', maxLength: 255 },
        size: { type: 'integer', minimum: 0 },
        type: { type: 'string' },
        url: { type: 'string' },
      },
    }),
  });
}

/**
 * The grammar of a kind whose values describe an uploaded file.
 *
 * @example
 *   fileGrammarOf([], {}).sample(field, 0); // { name, size, type, url }
 */
/* @__NO_SIDE_EFFECTS__ */
export function fileGrammarOf<Keys extends KeySchemas>(
  usualTypes: string[],
  keys: Keys,
): KindGrammar<typeof fileKeys & Keys> {
  return defineGrammar({
    keys: { ...fileKeys, ...keys },
    sample: (field, n) => sampleFile(field.accept ?? usualTypes, largestOf(field), n),
    invalid(field) {
      const max = largestOf(field);
      const file = sampleFile(field.accept ?? usualTypes, max, 1);
      return [
        { value: 'x', key: 'validation.file' },
        { value: { name: 'x' }, key: 'validation.file' },
        { value: { ...file, url: 'javascript:alert(1)' }, key: 'validation.file' },
        ...(Number.isFinite(max) ? [{ value: { ...file, size: max + 1 }, key: 'validation.fileSize' }] : []),
      ];
    },
  });
}

/**
 * The size limit in bytes. The server's own setting limits a chunked upload.
 *
 * @example
 *   largestOf({ ...field, maxBytes: 1024 }); // 1024
 */
export function largestOf({ maxBytes, chunked }: FieldDefinition): number {
  return maxBytes ?? (chunked ? Number.POSITIVE_INFINITY : FILE_MAX_BYTES);
}

/** Files are on this server: another server would learn who opens the record, and when. */
function isOwnUrl(url: string): boolean {
  return /^\/(?!\/)[^\s"<>\\]*$/.test(url) && url.length <= 2048;
}

function isOfType(pattern: string, name: string, type: string): boolean {
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern.toLowerCase());
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

function sampleFile([pattern = 'text/plain']: string[], maxBytes: number, n: number) {
  const isExtension = pattern.startsWith('.');
  return {
    name: `file-${n}${isExtension ? pattern : ''}`,
    size: Math.min(n, maxBytes),
    type: isExtension ? 'application/octet-stream' : pattern.replace('/*', '/png'),
    url: `/files/${n}`,
  };
}
