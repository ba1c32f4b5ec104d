import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { RecordData } from '#server/engine/context.ts';
import { oneTimeSecrets } from '#server/engine/records/write/values/oneTimeSecrets.ts';

/** Fields that we own in every record of a cloud; they are not sent to the cloud. */
const OURS = new Set([
  'cloud_id',
  'cloud_ref',
  'user_id',
  'bp_id',
  'project_id',
  'provider_id',
  'fault',
  'synced_at',
  'created_at',
  'updated_at',
]);

/** The body that creates an item in a cloud. Empty values are left out at any depth: the cloud has its own defaults. */
export function createRequest(definition: Definition, values: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(updateRequest(definition, values)).filter(([name]) => values[name] !== null),
  );
}

/** The body that updates an item. A cleared list is sent as an empty list, any other cleared value as null. */
export function updateRequest(definition: Definition, values: RecordData): RecordData {
  const kept = new Set([...OURS, ...Object.keys(oneTimeSecrets(definition, values)), definition.stateField]);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      kept.has(name) ? [] : [[name, requestValue(definition.fields[name], value)]],
    ),
  );
}

function requestValue(field: FieldDefinition | undefined, value: Json): Json {
  if (field === undefined) return value;
  const { shape } = fieldKind(field.type);
  if (value === null) return shape === 'list' ? [] : shape === 'map' ? {} : null;
  return shape === 'list' || shape === 'map' ? withoutEmpty(value) : value;
}

function withoutEmpty(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutEmpty(member)]])),
  );
}
