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
    ['model/language/records.ts', recordTypes(schemas)],
    ['server/domains/storedRecords.ts', storedTypes(schemas)],
    ['model/language/settingValues.ts', settingTypes(schemas)],
    ['schemas/resource.schema.json', `${JSON.stringify(languageSchema(schemas.languages), null, 2)}\n`],
    ['schemas/patch.schema.json', `${JSON.stringify(patchSchema(schemas.languages), null, 2)}\n`],
  ]);
}
