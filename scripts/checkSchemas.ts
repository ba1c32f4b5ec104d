/** `npm run check:schemas [directory [overlay directory]]`: prints every mistake with its place; exit code 1 on an error. */

import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { readSchemaTexts } from './readSchemaTexts.ts';

const [directory = 'schemas', overlay] = process.argv.slice(2);
const { schemas, diagnostics } = compileSchemas(readSchemaTexts(directory), overlay ? readSchemaTexts(overlay) : []);
for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic));

const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
const warnings = diagnostics.length - errors;
console.log(`${Object.keys(schemas.resources).length} resources, ${errors} errors, ${warnings} warnings`);
process.exitCode = errors > 0 ? 1 : 0;
