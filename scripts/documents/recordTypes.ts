import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { typeOfSchema } from './typeOfSchema.ts';

/** `model/language/records.ts`: the wire form of the records of each resource, for hand-written code. */
export function recordTypes(schemas: CompiledSchemas): string {
  const interfaces = Object.values(schemas.resources).map(interfaceOf);
  return `/** Records as they come over the wire. Generated from the definitions by \`npm run docs\`; changes belong in schemas/. */

import type { Json } from './definition.ts';

${interfaces.join('\n')}
/** Record type of each resource. */
export interface Records {
${Object.keys(schemas.resources)
  .map((resource) => `  ${resource}: ${singular(resource)};`)
  .join('\n')}
}
`.replace(/import type \{ Json \}.*\n\n/, (line) => (interfaces.some((text) => /\bJson\b/.test(text)) ? line : ''));
}

function interfaceOf(definition: Definition): string {
  const fields = Object.values(definition.fields).filter((field) => !field.writeOnly);
  return `/** ${definition.label.en}, \`${definition.path}\` of ${definition.service}. */
export interface ${singular(definition.resource)} {
${fields.map((field) => `  ${field.name}: ${typeOf(field, definition)};`).join('\n')}
}
`;
}

/** `policyVersions` → `PolicyVersion`. */
export function singular(resource: string): string {
  const word = resource
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|us)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function typeOf(field: FieldDefinition, definition: Definition): string {
  const type = typeOfSchema(fieldKind(field.type).wire(field));
  return isAlwaysThere(field, definition) || field.computed !== undefined ? type : `${type} | null`;
}

/** Has every record a value here? */
export function isAlwaysThere(field: FieldDefinition, definition: Definition): boolean {
  if (field.name === definition.id.field || field.type === 'state') return true;
  return (
    ['created_at', 'updated_at'].includes(field.name) ||
    (field.required === true && field.when === undefined && field.needs === undefined)
  );
}
