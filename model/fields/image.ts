import { fileKind } from './fileKind.ts';

export const image = fileKind('image', ['image/*']);
