import type { ColumnClass } from '#model/fields/kind.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { columnOf, fieldKind } from '#model/fields/index.ts';
import { isAlwaysThere } from './recordTypes.ts';
import { typeOfSchema } from './typeOfSchema.ts';

/** `server/domains/storedRecords.ts`: the records and rows of each resource, for hand-written hooks and queries. */
export function storedTypes(schemas: CompiledSchemas): string {
  const definitions = Object.values(schemas.resources);
  const records = definitions.map((definition) => `  ${definition.resource}: {\n${recordOf(definition)}  };`);
  const tables = definitions.map((definition) => `  ${definition.table}: ${rowOf(definition)};`);
  const inputs = definitions.map((definition) => `  ${definition.resource}: ${inputOf(definition)};`);
  const actions = definitions
    .filter(hasInputs)
    .map((definition) => `  ${definition.resource}: {\n${actionsOf(definition)}  };`);
  const targets = definitions
    .filter(hasTargets)
    .map((definition) => `  ${definition.resource}: {\n${targetsOf(definition)}  };`);
  const needsJson = [...records, ...inputs, ...actions].some((text) => /\bJson\b/.test(text));
  return `/** Records as the server keeps them. Generated from the definitions by \`npm run docs\`; changes belong in schemas/. */

import type { Generated } from 'kysely';
${needsJson ? `import type { Json } from '#model/language/definition.ts';\n` : ''}
/** Stored form of each resource: money in micro-yuan, moments in milliseconds, no computed fields. */
export interface StoredRecords {
${records.join('\n')}
}

/** Input of a creation: what is required, whatever else is given, and what is forwarded without being stored. */
type Input<Record, Required extends keyof Record, Forwarded = unknown> = Partial<Record> & {
  [Field in Required]: Record[Field];
} & Forwarded;

/** Validated input of each resource's creation, in stored form. */
export interface StoredInputs {
${inputs.join('\n')}
}

/** Validated input of each resource's actions, in stored form. */
export interface StoredActions {
${actions.join('\n')}
}

/** The resource that each reference points at. */
export interface StoredTargets {
${targets.join('\n')}
}

/** A row: booleans are 0 and 1, lists and objects are JSON text. */
type Row<Record, JsonColumn = never, Serial = never> = {
  [Column in keyof Record]: Column extends Serial
    ? Generated<number>
    : Column extends JsonColumn
      ? string | Extract<Record[Column], null>
      : Record[Column] extends boolean | null
        ? number | Extract<Record[Column], null>
        : Record[Column];
} & { _version: Generated<number> };

/** The table of each resource, with the rows of SQL queries. */
export interface Tables {
${tables.join('\n')}
}
`;
}

function storedFields({ fields }: Definition): FieldDefinition[] {
  // Computed fields are derived when read, and `createOnly` fields are never stored.
  return Object.values(fields).filter((field) => field.computed === undefined && field.createOnly !== true);
}

function recordOf(definition: Definition): string {
  return storedFields(definition)
    .map((field) => `    ${field.name}: ${storedType(field)}${isAlwaysThere(field, definition) ? '' : ' | null'};\n`)
    .join('');
}

const line = (field: FieldDefinition, isGiven: boolean, indent = '    '): string =>
  `${indent}${field.name}${isGiven ? '' : '?'}: ${storedType(field)}${isGiven ? '' : ' | null'};\n`;

function inputOf(definition: Definition): string {
  const names = storedFields(definition)
    .filter((field) => isRequired(field) && field.readOnly !== true && field.name !== definition.id.field)
    .map(({ name }) => `'${name}'`);
  const forwarded = Object.values(definition.fields)
    .filter(({ computed, createOnly }) => computed === undefined && createOnly === true)
    .map((field) => line(field, isRequired(field)));
  const types = [`StoredRecords['${definition.resource}']`, names.length === 0 ? 'never' : names.join(' | ')];
  if (forwarded.length > 0) types.push(`{\n${forwarded.join('')}  }`);
  return `Input<${types.join(', ')}>`;
}

const hasInputs = ({ actions }: Definition): boolean => Object.keys(actions).length > 0;

function actionsOf({ actions }: Definition): string {
  return Object.values(actions)
    .map(({ name, input = {} }) => {
      const fields = Object.values(input).map((field) => line(field, isRequired(field), '      '));
      return fields.length === 0
        ? `    ${name}: Record<string, never>;\n`
        : `    ${name}: {\n${fields.join('')}    };\n`;
    })
    .join('');
}

const isRequired = ({ required, when, needs }: FieldDefinition): boolean =>
  required === true && when === undefined && needs === undefined;

const references = ({ fields }: Definition): FieldDefinition[] =>
  Object.values(fields).filter(({ type, to }) => type === 'reference' && to !== undefined);

const hasTargets = (definition: Definition): boolean => references(definition).length > 0;

const targetsOf = (definition: Definition): string =>
  references(definition)
    .map(({ name, to }) => `    ${name}: '${to}';\n`)
    .join('');

function rowOf(definition: Definition): string {
  const names = storedFields(definition)
    .filter((field) => columnOf(field) === 'json')
    .map(({ name }) => `'${name}'`);
  const record = `StoredRecords['${definition.resource}']`;
  const json = names.length === 0 ? 'never' : names.join(' | ');
  if (definition.id.kind === 'serial') return `Row<${record}, ${json}, '${definition.id.field}'>`;
  return names.length === 0 ? `Row<${record}>` : `Row<${record}, ${json}>`;
}

/** The content of a column of this class, or the wire type if that is narrower. */
const MATCHING: Record<Exclude<ColumnClass, 'json'>, RegExp> = {
  text: /^(string|'[^']*'( \| '[^']*')*)$/,
  integer: /^(number|-?\d+( \| -?\d+)*)$/,
  real: /^number$/,
  boolean: /^boolean$/,
};
const PLAIN = { text: 'string', integer: 'number', real: 'number', boolean: 'boolean' } as const;

function storedType(field: FieldDefinition): string {
  const wire = typeOfSchema(fieldKind(field.type).wire(field));
  const column = columnOf(field);
  if (column === 'json') return fieldKind(field.type).isPlainOnWire(field) ? wire : membersType(field, wire);
  return MATCHING[column].test(wire) ? wire : PLAIN[column];
}

/** Of a list or an object with members whose stored form differs from the wire, such as money. */
function membersType(field: FieldDefinition, wire: string): string {
  const { item, ...others } = field.fields ?? {};
  if (field.type === 'list' && item !== undefined) return `${storedType(item)}[]`;
  if (field.type !== 'object') return wire;
  const members = Object.values({ ...others, ...(item && { item }) });
  return `{ ${members.map((member) => `${member.name}?: ${storedType(member)} | null`).join('; ')} }`;
}
