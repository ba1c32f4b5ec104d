import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

/** The definitions of `schemas/`, compiled once for the suites in this folder. */
export const { schemas, diagnostics } = compileSchemas(readSchemaTexts('schemas'));
