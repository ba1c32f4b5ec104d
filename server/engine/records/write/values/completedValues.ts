import { definitionIn } from '#model/reading/definitionIn.ts';
import { completeRecord } from '#model/validation/completion/completeRecord.ts';
import { defaultOffer, emptyChoices, leavesChoices, withWords } from '#model/validation/defaultChoices.ts';
import type { CloudChoices } from '#model/language/fieldDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';

type Values = Readonly<Record<string, Json>>;

/** A form in which the choices of the cloud are made. */
export interface SettledValues {
  values: Values;
  /** Where the cloud does not report what it would choose: these must be filled in. */
  missing: string[];
}

/**
 * The values of a new record are decided before it is made: where the form leaves a choice to the cloud, its default is
 * entered. So a price is that of the record which is made, and the cloud cannot make something else.
 */
export async function settledValues(context: Context, definition: Definition, values: Values): Promise<SettledValues> {
  if (context.cloud === undefined || !leavesChoices(definition.fields)) return { values, missing: [] };
  const { record, existing } = completedAs(context, definition, values);
  const user = context.actor;
  const empty = emptyChoices(definition.fields, record, { user, now: context.clock(), existing });
  if (empty.length === 0) return { values, missing: [] };
  const offers = await context.cloud.offers(context);
  const words = new Map<string, string>();
  const missing: string[] = [];
  for (const { path, choices } of empty) {
    const like = await wordLike(context, definition, record, choices);
    const found = like === undefined ? defaultOffer(choices, offers) : { word: like };
    if (found === 'unknown') missing.push(path);
    else if (found !== 'any') words.set(path, found.word);
  }
  // Lists that come from defaults are entered with their words.
  const tops = [...words.keys()].map((path) => path.split('.')[0] ?? '');
  const entered = Object.fromEntries(tops.map((name) => [name, values[name] ?? record[name] ?? null]));
  return { values: withWords({ ...values, ...entered }, words), missing };
}

/** Refuses what must be filled in because the cloud does not report what it would choose. */
export function refuseMissing({ schemas, lang }: Context, { missing }: SettledValues): void {
  if (missing.length === 0) return;
  const says = renderMessage(schemas.messages, 'validation.required', {}, lang);
  throw new ApiError('request.invalid', { fields: Object.fromEntries(missing.map((path) => [path, says])) });
}

/** The record that a form would create, in wire form, with the choices of the cloud. Not validated. */
export async function completedValues(context: Context, definition: Definition, values: Values): Promise<RecordData> {
  return completedAs(context, definition, (await settledValues(context, definition, values)).values).record;
}

function completedAs(context: Context, definition: Definition, values: Values) {
  const { record, existing } = completeRecord(definitionIn(definition, context.cloud?.capabilities), values, {
    mode: 'create',
    actor: context.actor,
    now: context.clock(),
  });
  // A body and defaults are JSON.
  return { record: record as RecordData, existing };
}

/** The word of the first record that has one, by references that follow each other. */
async function wordLike(
  context: Context,
  definition: Definition,
  record: RecordData,
  { like = [] }: CloudChoices,
): Promise<string | undefined> {
  const platform = { ...context, actor: asPlatform(context.actor) };
  for (const path of like) {
    let [at, within]: [RecordData | undefined, Definition | undefined] = [record, definition];
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    for (const step of steps) {
      const to: string | undefined = within?.fields[step]?.to;
      at = within && at && (await targetOf(platform, within, step, at));
      within = context.schemas.resources[to ?? ''];
    }
    const word = at?.[name];
    if (typeof word === 'string' && word !== '') return word;
  }
  return undefined;
}
