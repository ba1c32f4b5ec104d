import { fileGrammarOf, fileKind, type fileKeys } from './fileKind.ts';
import type { KindGrammar } from './kindGrammar.ts';

const USUAL_TYPES = ['image/*'];

export const image = fileKind('image', USUAL_TYPES, { isSetting: true });

export const imageGrammar: KindGrammar<typeof fileKeys> = fileGrammarOf(USUAL_TYPES, {});
