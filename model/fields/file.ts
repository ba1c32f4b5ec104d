import { fileGrammarOf, fileKind, type fileKeys } from './fileKind.ts';
import type { KeySchemas, KindGrammar } from './kindGrammar.ts';

const keys = {
  chunked: {
    type: 'boolean',
    description: 'Upload in pieces for a cloud; continues after an interruption. Requires `createOnly`.',
  },
  progress: {
    type: 'string',
    description: 'With `chunked`: the read-only percent field that shows how much the cloud has received.',
  },
  formatBy: {
    type: 'string',
    description: 'With `chunked`: the enum whose value names the disk format that the content must have.',
  },
  alsoFrom: {
    type: 'array',
    items: { type: 'string' },
    description: 'Resources whose records are files: one of them may be chosen in place of a file of the computer.',
  },
} as const satisfies KeySchemas;

export const file = fileKind('file', []);

export const fileGrammar: KindGrammar<typeof fileKeys & typeof keys> = fileGrammarOf([], keys);
