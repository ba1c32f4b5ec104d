import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { chargedAs } from '#model/domains/templates/plan/units.ts';
import { checkValues } from '#model/domains/templates/values/checkValues.ts';
import { mergeValues, valueAt, withValue } from '#model/domains/templates/values/leaves.ts';
import { overridesOf } from '#model/domains/templates/values/overridesOf.ts';
import { splitFields } from '#model/domains/templates/values/splitFields.ts';
import { isObject } from '#model/fields/kind.ts';
import { readBody } from '#server/domains/templates/body/readBody.ts';
import { renderBody } from '#server/domains/templates/body/renderBody.ts';
import { publishedVersion, type Installable } from '#server/domains/templates/versions/installable.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

type Fields = Record<string, FieldDefinition>;

/** The values that the chosen template asks for; of its secrets, those that the server does not make. */
export async function membersOf(context: Context, values: RecordData, field: string): Promise<Fields | undefined> {
  const reading = (await chosenVersion(context, values))?.reading;
  if (reading === undefined) return undefined;
  const isSecret = field === 'secret_values';
  const { fields, defaults, generated } = reading;
  const requested = isSecret
    ? splitFields(fields, true, (path) => !generated.includes(path))
    : splitFields(fields, false);
  return withDefaults(requested, defaults);
}

function withDefaults(fields: Fields, defaults: Readonly<Record<string, Json>>): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, FieldDefinition] => {
      const value = defaults[name];
      if (field.type === 'object') return [name, { ...field, fields: withDefaults(field.fields, groupOf(value)) }];
      return [name, value === undefined ? field : { ...field, default: value }];
    }),
  );
}

const groupOf = (value: Json | undefined) => (value !== undefined && isObject(value) ? value : {});

/**
 * What an app is charged by while its form is being filled in: what is missing or wrong counts as its default, and
 * secrets cost nothing.
 */
export async function foreseeCharges(context: Context, values: RecordData): Promise<RecordData> {
  const version = await chosenVersion(context, values);
  const read = readBody(version?.content.body ?? '');
  if (version === undefined || 'faults' in read) return {};
  const { fields, defaults, secrets } = version.reading;
  const { overrides } = overridesOf(fields, defaults, groupOf(values.overrides));
  const actor = { actor: context.actor, now: context.clock(), known: new Set(secrets) };
  let merged = mergeValues(fields, defaults, overrides);
  const checked = checkValues(fields, merged, actor);
  if ('faults' in checked)
    for (const path of Object.keys(checked.faults)) merged = withValue(merged, path, valueAt(defaults, path));
  const { manifest } = renderBody(read.node, version.reading, 'values' in checked ? checked.values : merged, 'app');
  return chargedAs(manifest);
}

/** The version that a form names, or the latest one of its template; undefined if the actor does not see it. */
async function chosenVersion(
  context: Context,
  { template_id, version_id }: RecordData,
): Promise<Installable | undefined> {
  const templates = knownDefinition(context, 'templates');
  if (templates === undefined || template_id == null) return undefined;
  const template = await findRecordOrNone(context, templates, Number(template_id));
  if (template?.status !== 'published') return undefined;
  try {
    return await publishedVersion(context, typeof version_id === 'number' ? version_id : template.latest_id);
  } catch (error) {
    // Which one may be installed, the creation says.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
