import { isObject } from '#model/fields/kind.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { allowedDefinition } from '#server/engine/records/knownDefinition.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import type { Alarm, ReaderOf } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { checkRule } from '#server/domains/operations/alarms/rules/checkRule.ts';

/** A rule as a form holds it, validated as if it were saved; it needs no name yet. */
export async function draftRule(context: Context, body: Json | undefined, readerOf: ReaderOf): Promise<Alarm> {
  const definition = allowedDefinition(context, 'alarms', 'create');
  if (!isObject(body)) throw new ApiError('request.invalid', { fields: { rule: 'validation.required' } });
  const given = Object.fromEntries(
    Object.entries(body).filter(([name]) => definition.fields[name] && definition.fields[name].readOnly !== true),
  );
  const input = readInput(context, definition, 'create', { ...given, name: 'draft' });
  const { actor } = context;
  const owner = isPlatformKind(actor.kind) ? { user_id: null, bp_id: null } : { user_id: actor.id, bp_id: actor.bp_id };
  // Validated with the definition whose type it is; what has no value is null in a row.
  const rule = { ...BLANK, ...input, ...owner } as Alarm;
  await checkRule(context, rule, readerOf);
  return rule;
}

const BLANK = {
  id: 0,
  instance_id: null,
  promql: null,
  query_is_condition: null,
  conditions: null,
  object_type: null,
  selection: null,
  windows: null,
  object_ids: null,
  object_filter: null,
  labels: null,
  annotations: null,
};
