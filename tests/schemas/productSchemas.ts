import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

/** What `schemas/` says, compiled once for the suites beside this file. */
export const { schemas, diagnostics } = compileSchemas(readSchemaTexts('schemas'));
