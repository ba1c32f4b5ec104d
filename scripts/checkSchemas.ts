/**
 * `npm run check:schemas [folder [overlay folder]]`: prints every mistake with its place; exit code 1 on an error. With
 * `--against <data>`, prints what a start on these files would do to that data, without changing it.
 */

import { compileSchemas } from '#model/compile/compile.ts';
import { unexplainedViews } from '#model/compile/without/checkWithout.ts';
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
  const definitions = Object.values(schemas.resources);
  const unexplained = definitions.flatMap((definition) =>
    unexplainedViews(definition).map(
      (view) => `warning: ${definition.resource} has no ${view} view, and no reason in without.${view}`,
    ),
  );
  const lines = [...diagnostics.map(formatDiagnostic), ...unexplained];
  for (const line of lines) console.log(line);
  const errors = countErrors(diagnostics);
  console.log(`${definitions.length} resources, ${errors} errors, ${lines.length - errors} warnings`);
  process.exitCode = errors > 0 ? 1 : 0;
}

function countErrors(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}
