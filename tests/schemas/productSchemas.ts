import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from '../support/schemas/compileOnce.ts';

/** The definitions of `schemas/`, compiled. */
export const { schemas, diagnostics } = compileOnce(readSchemaTexts('schemas'));
