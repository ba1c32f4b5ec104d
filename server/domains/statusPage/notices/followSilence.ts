import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

type Maintenance = RecordOf<'maintenances'>;

const LONGEST_NAME = 64;
const EVERY_SEVERITY: (1 | 2 | 3)[] = [1, 2, 3];

/**
 * The silences of a maintenance hold for its regions and for its clouds, while it is wanted and not over. They end with
 * it, so that what is still open then is announced. One that somebody ended or deleted by hand stays so.
 *
 * @returns The ids of its silences.
 */
export async function followSilence(
  context: Context,
  maintenance: Maintenance,
  before: Maintenance | undefined,
): Promise<number[]> {
  const platform = onBehalf(context, context.actor);
  const isWanted = maintenance.silence_alarms === true && ['planned', 'in_progress'].includes(maintenance.status);
  const own = maintenance.silence_ids ?? [];
  const parts = isWanted ? partsOf(maintenance) : [];
  // Other places are other silences; so is a wish that is new.
  const isSame = before !== undefined && before.silence_alarms === true && samePlaces(maintenance, before);
  if (isWanted && isSame) {
    for (const id of own) await moveSilence(platform, id, maintenance);
    return own;
  }
  for (const id of own) await endSilence(platform, id);
  const made: number[] = [];
  for (const part of parts) made.push(await makeSilence(platform, maintenance, part));
  return made.length > 0 ? made : own;
}

type Part = Pick<RecordOf<'silences'>, 'resource' | 'object_ids' | 'severities'>;

/** A silence is about objects of one kind: regions and clouds are two. Without any, every alarm is silenced. */
function partsOf({ region_ids, cloud_ids }: Maintenance): Part[] {
  const regions = (region_ids ?? []).map(String);
  const clouds = (cloud_ids ?? []).map(String);
  if (regions.length + clouds.length === 0) return [{ resource: null, object_ids: [], severities: EVERY_SEVERITY }];
  return [
    ...(regions.length > 0 ? [{ resource: 'regions', object_ids: regions, severities: [] }] : []),
    ...(clouds.length > 0 ? [{ resource: 'clouds', object_ids: clouds, severities: [] }] : []),
  ];
}

const samePlaces = (one: Maintenance, other: Maintenance): boolean =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));

/** The times in which alarms are silenced: from the moment at which it begins. */
const spanOf = ({ starts_at, started_at, ends_at }: Maintenance) => ({
  begin: started_at ?? starts_at,
  end: ends_at,
});

async function makeSilence(context: Context, maintenance: Maintenance, part: Part): Promise<number> {
  const definition = knownDefinition(context, 'silences');
  if (definition === undefined) return 0;
  const values: RecordData = {
    ...part,
    dependents: part.resource !== null,
    name: (maintenance.title ?? '').slice(0, LONGEST_NAME),
    cause: null,
    matchers: [],
    time_type: 'range',
    ...spanOf(maintenance),
  };
  const { id } = await storeRecord(context, definition, values);
  return Number(id);
}

async function moveSilence(context: Context, id: number, maintenance: Maintenance): Promise<void> {
  const silence = await silenceToChange(context, id);
  const span = spanOf(maintenance);
  if (silence === undefined || (silence.record.begin === span.begin && silence.record.end === span.end)) return;
  await storeChanges(context, silence.definition, silence.record, span);
}

async function endSilence(context: Context, id: number): Promise<void> {
  const silence = await silenceToChange(context, id);
  if (silence === undefined) return;
  const now = context.clock();
  // One that has not begun never does.
  const begin = Math.min(silence.record.begin ?? now, now);
  await storeChanges(context, silence.definition, silence.record, { begin, end: now });
}

/** Undefined for one that is gone or over. */
async function silenceToChange(context: Context, id: number) {
  const definition = knownDefinition(context, 'silences');
  const record = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
  if (definition === undefined || record === undefined) return undefined;
  return (record.end ?? Infinity) > context.clock() ? { definition, record } : undefined;
}
