import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from '../support/compileOnce.ts';

/** The definitions of `schemas/`, compiled. */
export const { schemas, diagnostics } = compileOnce(readSchemaTexts('schemas'));
