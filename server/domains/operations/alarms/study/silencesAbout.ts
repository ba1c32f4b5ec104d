import { matchesSilence, holdsAt } from '#model/domains/operations/alarms/silence.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { dependenciesOf } from '#server/domains/operations/notifications/silences/dependenciesOf.ts';
import { termsOf } from '#server/domains/operations/notifications/silences/silenceOf.ts';

const MOST_SHOWN = 20;

/**
 * The silences that match an event now or later, by the function that decides about its notifications. Whose they are
 * and why stands only where the reader may read them: others see that, and until when.
 */
export async function silencesAbout(context: Context, event: AlertEvent): Promise<Json> {
  const definition = knownDefinition(context, 'silences');
  if (definition === undefined) return [];
  const now = context.clock();
  const rows = await context.db.kysely
    .selectFrom('silences')
    .selectAll()
    .where((eb) => eb.or([eb('end', 'is', null), eb('end', '>', now)]))
    .orderBy('id')
    .execute();
  const all = rows.map((row) => decodeRecord(definition, row)).map((silence) => ({ silence, terms: termsOf(silence) }));
  const { labels, severity, object_type, object_id, user_id, bp_id } = event;
  const object = object_id === null ? null : { resource: object_type, id: object_id };
  const dependsOn =
    object !== null && all.some(({ terms }) => terms.dependents) ? await dependenciesOf(context, object) : [];
  const subject = { labels: labels ?? {}, severity: severity ?? 2, object, dependsOn, owner: { user_id, bp_id } };
  const matching = all.filter(({ terms }) => matchesSilence(terms, subject)).slice(0, MOST_SHOWN);
  const seen = await readableIds(
    context,
    definition,
    matching.map(({ silence }) => silence.id),
  );
  return matching.map(({ silence, terms }) => ({
    ...(seen.has(silence.id) ? { id: silence.id, name: silence.name } : { id: null, name: null }),
    begin: instantOf(silence.begin),
    end: instantOf(silence.end),
    weekly: terms.weekly !== null,
    holds: holdsAt(terms, now),
  }));
}

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

async function readableIds(
  context: Context,
  definition: Parameters<typeof firstRecords<'silences', 'id'>>[1],
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const records = await firstRecords<'silences', 'id'>(context, definition, {
    fields: ['id'],
    also: { id: [...ids] },
    sort: [],
    limit: ids.length,
  });
  return new Set(records.map(({ id }) => id));
}
