import type { Silence } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { testsOf } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { Sender } from './instanceOfToken.ts';
import type { EnteredSilence } from './silenceWire.ts';
import { OF_INSTANCE } from './storeAlerts.ts';

const MOST_SHOWN = 1_000;
/** Alertmanager forgets a silence five days after its end. */
const REMEMBERED_MS = 5 * 86_400_000;

/** The silences that reach the alerts of an instance: those made with its token, and those of administrators. */
export async function silencesOf({ context, instance }: Sender): Promise<Silence[]> {
  const definition = knownDefinition(context, 'silences');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('silences')
    .selectAll()
    .where('reach', '=', 'platform')
    .where('end', '>', context.clock() - REMEMBERED_MS)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const silences = rows.map((row) => decodeRecord(definition, row));
  return silences.filter((silence) => isOf(silence, instance.id) || reaches(silence));
}

export async function silenceOfSender(
  { context, instance }: Sender,
  id: number | undefined,
): Promise<Silence | undefined> {
  const definition = knownDefinition(context, 'silences');
  if (definition === undefined || id === undefined) return undefined;
  const silence = await findRecordOrNone(context, definition, id, { lock: true });
  return silence !== undefined && isOf(silence, instance.id) ? silence : undefined;
}

/** Stores a silence that reaches the alerts of its instance only. Undefined: there is none with its id. */
export async function storeSilence(sender: Sender, entered: EnteredSilence): Promise<number | undefined> {
  const { context, instance } = sender;
  const definition = knownDefinition(context, 'silences');
  if (definition === undefined) return undefined;
  const { id, matchers, ...values } = entered;
  const own = { key: OF_INSTANCE, op: '=', value: `${instance.id}` };
  const stored = { ...values, matchers: [...matchers, own].map((each) => ({ ...each })) };
  if (id === undefined) {
    const fixed = { severities: [], resource: null, object_ids: [], dependents: false, time_type: 'range' };
    const made = await storeRecord(context, definition, { ...fixed, ...stored, user_id: null, bp_id: null });
    return typeof made.id === 'number' ? made.id : undefined;
  }
  const before = await silenceOfSender(sender, id);
  if (before === undefined) return undefined;
  await storeChanges(context, definition, before, stored);
  return id;
}

/** Ends a silence now; false if there is none that could end. */
export async function endSilence(sender: Sender, id: number | undefined): Promise<boolean> {
  const definition = knownDefinition(sender.context, 'silences');
  const silence = await silenceOfSender(sender, id);
  const now = sender.context.clock();
  if (definition === undefined || silence === undefined || (silence.end ?? 0) <= now) return false;
  const begin = Math.min(silence.begin ?? now, now);
  await storeChanges(sender.context, definition, silence, { begin, end: now }, 'endNow');
  return true;
}

/** One silence that reaches the alerts of an instance. It ends and changes only those made with its token. */
export async function silenceSeen(sender: Sender, id: number | undefined): Promise<Silence | undefined> {
  return (await silencesOf(sender)).find((silence) => silence.id === id);
}

/**
 * Whether a client of Alertmanager can read the silence: one with a time range and labels, without objects and
 * severities of the platform.
 */
function reaches(silence: Silence): boolean {
  const tests = testsOf(silence);
  return (
    silence.time_type !== 'weekly' &&
    silence.resource === null &&
    (silence.severities ?? []).length === 0 &&
    tests.length > 0 &&
    tests.every(({ key }) => key !== OF_INSTANCE)
  );
}

const isOf = (silence: Silence, instanceId: number): boolean =>
  testsOf(silence).some(({ key, op, value }) => key === OF_INSTANCE && op === '=' && value === `${instanceId}`);
