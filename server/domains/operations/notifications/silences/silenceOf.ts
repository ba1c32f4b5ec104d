import { labelMatcher, type LabelTest } from '#model/conditions/labelMatcher.ts';
import { holdsAt, matchesSilence, type SilenceTerms } from '#model/domains/operations/alarms/silence.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { dependenciesOf } from './dependenciesOf.ts';

export type Silence = RecordOf<'silences'>;

type About = Pick<Announcement, 'at' | 'labels' | 'severity' | 'object' | 'owner'>;

/** The silence that holds for a transition; undefined without one. A silence changes nothing but who is informed. */
export async function silenceOf(context: Context, about: About): Promise<SilenceTerms | undefined> {
  return firstMatching(context, await silencesAt(context, about.at), about);
}

/** The first of some silences that holds for a transition. */
export async function firstMatching(
  context: Context,
  silences: readonly SilenceTerms[],
  about: About,
): Promise<SilenceTerms | undefined> {
  for (const terms of silences.filter((each) => holdsAt(each, about.at))) {
    // The dependencies of an object are only read where a silence asks for them.
    const dependsOn = terms.dependents && about.object !== null ? await dependenciesOf(context, about.object) : [];
    if (matchesSilence(terms, { ...about, dependsOn })) return terms;
  }
  return undefined;
}

/** Silences whose range holds an instant, in the order of their ids. */
export async function silencesAt(context: Context, at: number): Promise<SilenceTerms[]> {
  const definition = knownDefinition(context, 'silences');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('silences')
    .selectAll()
    .where('begin', '<=', at)
    .where((eb) => eb.or([eb('end', 'is', null), eb('end', '>', at)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => termsOf(decodeRecord(definition, row)));
}

type Terms = Pick<
  Silence,
  | 'reach'
  | 'user_id'
  | 'bp_id'
  | 'matchers'
  | 'severities'
  | 'resource'
  | 'object_ids'
  | 'dependents'
  | 'begin'
  | 'end'
  | 'time_type'
  | 'days'
  | 'day_start'
  | 'day_end'
  | 'zone'
>;

/** The terms of a stored silence. */
export function termsOf(silence: Partial<Terms> & { id?: number }): SilenceTerms {
  const { reach, user_id = null, bp_id = null, begin = null, end = null } = silence;
  return {
    id: silence.id ?? 0,
    owner: {
      user_id: reach === 'user' ? user_id : null,
      bp_id: reach === 'organisation' ? bp_id : null,
    },
    matchers: testsOf(silence).map(labelMatcher),
    severities: listOf(silence.severities).map(Number),
    resource: silence.resource ?? null,
    object_ids: listOf(silence.object_ids).map(String),
    dependents: silence.dependents === true,
    begin,
    end,
    weekly:
      silence.time_type === 'weekly'
        ? {
            days: listOf(silence.days).map(Number),
            start: silence.day_start ?? '00:00',
            end: silence.day_end ?? '24:00',
            zone: silence.zone ?? 'UTC',
          }
        : null,
  };
}

/** The conditions on labels as they were entered. */
// Validated by the definition.
export const testsOf = ({ matchers }: Partial<Terms>): LabelTest[] => listOf(matchers) as LabelTest[];

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
