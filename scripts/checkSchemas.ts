/**
 * `npm run check:schemas [folder [overlay folder]]`: prints every mistake with its place; exit code 1 on an error. With
 * `--against <data>`, prints what a start on these files would do to that data, without changing it.
 */

import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic, type Diagnostic } from '#model/compile/diagnostics.ts';
import { foreseeStart } from './foreseeStart.ts';
import { readSchemaTexts } from './readSchemaTexts.ts';

const AGAINST = '--against';

const given = process.argv.slice(2);
const place = given.indexOf(AGAINST);
const [directory, overlay] = place < 0 ? given : given.slice(0, place);
if (place < 0) checkFiles(directory ?? 'schemas', overlay);
else process.exitCode = await foreseeStart({ directory, overlay, data: given[place + 1] }, process.env);

function checkFiles(files: string, over: string | undefined): void {
  const { schemas, diagnostics } = compileSchemas(readSchemaTexts(files), over ? readSchemaTexts(over) : []);
  for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic));
  const errors = countErrors(diagnostics);
  console.log(
    `${Object.keys(schemas.resources).length} resources, ${errors} errors, ${diagnostics.length - errors} warnings`,
  );
  process.exitCode = errors > 0 ? 1 : 0;
}

function countErrors(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}
