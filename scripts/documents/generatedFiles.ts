import { readFileSync } from 'node:fs';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { languageSchema } from '#model/compile/shape/jsonSchema.ts';
import { patchSchema } from '#model/compile/shape/patchSchema.ts';
import { readSchemaTexts } from '../readSchemaTexts.ts';
import { errorReference } from './errorReference.ts';
import { withKindTable } from './kindTable.ts';
import { languagePages } from './languageIndex.ts';
import { payersTable } from './payersTable.ts';
import { recordTypes } from './recordTypes.ts';
import { storedTypes } from './storedTypes.ts';
import { settingTypes } from './settingTypes.ts';
import { resourceReference } from './resourceReference.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

const LIST = /(<!-- open routes: npm run docs -->\n)[^]*?(<!-- end of open routes -->)/;

/** `docs/specification.md` with its list of unbuilt routes by group; the rest of the page is written by hand. */
function withOpenRoutes(text: string, { groups, openRoutes }: CompiledSchemas): string {
  const rows = groups.flatMap(({ key, label }) => {
    const paths = openRoutes.filter(({ group }) => group === key).map(({ path }) => `\`${path}\``);
    return paths.length > 0 ? [`| 2.2 | ${label.en}: ${paths.join(', ')} |`] : [];
  });
  return text.replace(
    LIST,
    (_, start: string, end: string) => `${start}\n| § | Open routes |\n|---|---|\n${rows.join('\n')}\n\n${end}`,
  );
}

/** Every generated file of the repository: path → text. Throws if the schemas have errors. */
export function generatedFiles(directory: string): Map<string, string> {
  const { schemas, diagnostics } = compileSchemas(readSchemaTexts(directory));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(`The schemas have errors:\n${errors.map(formatDiagnostic).join('\n')}`);
  return new Map([
    ['docs/resources.md', resourceReference(schemas)],
    ['docs/errors.md', errorReference(schemas)],
    ['docs/payers.md', payersTable(schemas)],
    ['docs/evolving.md', withKindTable(readFileSync('docs/evolving.md', 'utf8'))],
    ...languagePages(),
    ['docs/specification.md', withOpenRoutes(readFileSync('docs/specification.md', 'utf8'), schemas)],
    ['model/language/records.ts', recordTypes(schemas)],
    ['server/domains/storedRecords.ts', storedTypes(schemas)],
    ['model/language/settingValues.ts', settingTypes(schemas)],
    ['schemas/resource.schema.json', `${JSON.stringify(languageSchema(schemas.languages), null, 2)}\n`],
    ['schemas/patch.schema.json', `${JSON.stringify(patchSchema(schemas.languages), null, 2)}\n`],
  ]);
}
