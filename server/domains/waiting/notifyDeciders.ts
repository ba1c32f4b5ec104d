import type { Actor } from '#model/access/actor.ts';
import { canField } from '#model/access/access.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import type { SavedViewDefinition, WaitsDefinition } from '#model/language/viewDefinitions.ts';
import { LANGUAGES } from '#model/values/constants.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { notify, type Notice } from '#server/domains/messages/notify.ts';
import type { Recipients } from '#server/domains/messages/recipientsOf.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { cellOf, textOf } from '#server/engine/routes/exchange/cell.ts';
import type { WaitingNote } from './followWrites.ts';
import { absentAmong, type Absence } from './substitutes.ts';
import type { Waiting } from './waitingViews.ts';

export type Stage = 'begun' | 'reminded' | 'escalated';

const MOST_FACTS = 4;
const LONGEST_FACT = 80;
/** The beginning of the key of every message about one record that waits. */
export const keyOf = ({ resource, view, id }: Pick<WaitingNote, 'resource' | 'view' | 'id'>): string =>
  `waiting ${resource} ${view} ${id} `;

/** Where a record that waits is decided. */
const linkTo = ({ resource, id }: Pick<WaitingNote, 'resource' | 'id'>): string =>
  `/waiting?${new URLSearchParams({ open: `${resource}/${id}` })}`;

/**
 * Those who may decide hear that a record waits, each once for a stage. For who is away, their substitute hears of it
 * if they may decide themselves. Where no one may, who asked and the administrators of the platform hear so.
 */
export async function notifyDeciders(
  context: Context,
  waiting: Waiting,
  {
    record,
    note,
    deciders,
    stage,
  }: { record: RecordData; note: WaitingNote; deciders: readonly Actor[]; stage: Stage },
): Promise<void> {
  const params = await paramsOf(context, waiting, { record, note, deciders });
  const send = (to: Recipients, words: string, more: Partial<Notice> = {}) =>
    notify(context, {
      type: 'review',
      to,
      title: `waiting.${words}`,
      text: `waiting.${words}Text`,
      params: { ...params, ...more.params },
      link: linkTo(note),
      key: `${keyOf(note)}${note.entry} ${words}`,
      ...(more.level && { level: more.level }),
    });
  if (deciders.length === 0) {
    if (stage !== 'begun' || waiting.waits.decide === undefined) return;
    const requester = requesterOf(waiting, record);
    if (requester !== undefined) await send({ users: [requester] }, 'noOne', { level: 'warn' });
    await send('platform', 'noOne', { level: 'warn' });
    return;
  }
  const absences = await absentAmong(context, deciders);
  const away = new Map(absences.map((absence) => [absence.user_id, absence]));
  const here = deciders.map(({ id }) => id).filter((id) => !away.has(id) && id !== note.by);
  const level = stage === 'begun' ? undefined : stage === 'reminded' ? 'warn' : 'error';
  const words = stage;
  const standing = substitutesIn(absences);
  await send({ users: here.filter((id) => !standing.has(id)) }, words, level && { level });
  for (const [id, absent] of standing) {
    if (id === note.by) continue;
    const names = absent.map(({ name }) => name).join(', ');
    await send({ users: [id] }, `${words}For`, { ...(level && { level }), params: { absent: names } });
  }
  if (stage === 'escalated') await send('platform', words, { level: 'error' });
}

/** By substitute: those for whom they stand in. */
function substitutesIn(absences: readonly Absence[]): Map<number, Absence[]> {
  const found = new Map<number, Absence[]>();
  for (const absence of absences)
    found.set(absence.substitute_id, [...(found.get(absence.substitute_id) ?? []), absence]);
  return found;
}

/** The user who asked for a decision, if the definition says who. */
function requesterOf({ waits: { requester } }: Waiting, record: RecordData): number | undefined {
  const id = requester === undefined ? undefined : record[requester];
  return typeof id === 'number' ? id : undefined;
}

async function paramsOf(
  context: Context,
  waiting: Waiting,
  { record, note, deciders }: { record: RecordData; note: WaitingNote; deciders: readonly Actor[] },
): Promise<NonNullable<Notice['params']>> {
  const { definition, view, waits } = waiting;
  const { roles } = context.schemas.roles;
  return {
    name: definition.label,
    title: byLanguage((language) => titleOf(definition, record, language)),
    view: view.label,
    by:
      note.byName === ''
        ? byLanguage((language) => renderMessage(context.schemas.messages, 'waiting.platform', undefined, language))
        : note.byName,
    facts: await factsOf(context, waiting, note.id, deciders),
    roles: byLanguage((language) =>
      waits.access.map((word) => roles.find(({ role }) => role === word)?.label[language] ?? word).join(', '),
    ),
  };
}

const byLanguage = (say: (language: keyof Label) => string): Label => ({ zh: say('zh'), en: say('en') });

/** What the dialog of the decision shows first, as far as everybody who hears of it may read it. */
async function factsOf(
  context: Context,
  { definition, view, waits }: Waiting,
  id: RecordId,
  deciders: readonly Actor[],
): Promise<Label> {
  const fields = shownFields(definition, view, waits).filter((field) =>
    deciders.every((actor) => canField(actor, field, 'read')),
  );
  if (fields.length === 0) return { zh: '', en: '' };
  const record = await readRecord(context, definition, id, { fields: fields.map(({ name }) => name) });
  const labels = record['_labels'];
  const labelOf = (name: string) =>
    typeof labels === 'object' && labels !== null && !Array.isArray(labels) ? labels[name] : undefined;
  const [zh = '', en = ''] = LANGUAGES.map((language) =>
    fields
      .flatMap((field) => {
        const value = record[field.name] ?? null;
        if (value === null || typeof value === 'object') return [];
        const text = textOf(cellOf(field, value, labelOf(field.name), language)).slice(0, LONGEST_FACT);
        return text === '' ? [] : [`${field.label[language]} ${text}`];
      })
      .slice(0, MOST_FACTS)
      .join('; '),
  );
  return { zh, en };
}

function shownFields(
  { actions, fields, titleField, stateField }: Definition,
  { columns = [] }: SavedViewDefinition,
  { decide = [], requester }: WaitsDefinition,
) {
  const names = actions[decide[0] ?? '']?.shows ?? columns;
  const aside = new Set([titleField, stateField, requester]);
  return names.flatMap((name) => {
    const field = aside.has(name) ? undefined : fields[name];
    return field === undefined || field.hidden ? [] : [field];
  });
}
