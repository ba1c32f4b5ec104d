import { fileKind } from './fileKind.ts';

export const file = fileKind('file', []);
