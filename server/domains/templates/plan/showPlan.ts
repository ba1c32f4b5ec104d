import type { FieldChange, ObjectChange } from '#model/domains/templates/plan/planObjects.ts';
import type { ValueChange } from '#model/domains/templates/plan/planValues.ts';
import type { PreviewCell, PreviewContent, PreviewTable } from '#model/reading/actionPreview.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { DEPLOYMENTS } from '#server/domains/templates/records/stackRecords.ts';
import type { PlanCost } from './planCost.ts';

type Word = (key: string, params?: Record<string, string | number>) => string;

const LONGEST = 160;

/** The plan of an operation as its dialog shows it: values, deployments, then quota and cost. */
export function showPlan(
  context: Context,
  { values, objects }: { values: readonly ValueChange[]; objects: readonly ObjectChange[] },
  cost: PlanCost,
): PreviewContent {
  const { schemas, lang } = context;
  const word: Word = (key, params = {}) => renderMessage(schemas.messages, `stackPlan.${key}`, params, lang);
  const changing = objects.filter(({ effect, changes }) => effect !== 'same' || changes.length > 0);
  const tables = [
    ...(values.length > 0 ? [valueTable(context, word, values)] : []),
    ...(changing.length > 0 ? [objectTable(context, word, changing)] : []),
    ...(cost.rows.length > 0 ? [costTable(word, cost)] : []),
  ];
  const put = values.filter(({ effect, override }) => effect === 'dropped' && override !== null);
  const drifted = changing.filter(({ changes }) => changes.some((change) => change.drifted));
  const missing = changing.filter((change) => change.missing === true);
  const notes: NonNullable<PreviewContent['notes']> = [
    ...(values.length === 0 && changing.length === 0 ? [{ text: word('nothing') }] : []),
    ...(put.length > 0
      ? [{ text: word('shelves', { names: put.map(({ path }) => path).join(', ') }), tone: 'warning' as const }]
      : []),
    ...(drifted.length > 0
      ? [{ text: word('drifts', { names: drifted.map(({ name }) => name).join(', ') }), tone: 'warning' as const }]
      : []),
    ...(missing.length > 0
      ? [{ text: word('makesAgain', { names: missing.map(({ name }) => name).join(', ') }), tone: 'warning' as const }]
      : []),
    ...cost.notes,
  ];
  return { notes, tables };
}

function valueTable(context: Context, word: Word, values: readonly ValueChange[]): PreviewTable {
  return {
    title: word('values'),
    columns: ['value', 'oldDefault', 'newDefault', 'yours', 'now', 'then', 'effect'].map((key) => word(key)),
    rows: values.map((change) => {
      const isSecret = change.field.type === 'secret';
      const shown = (value: Json): PreviewCell => (isSecret ? '••••' : cellOf(value));
      return {
        cells: [
          change.from === undefined
            ? change.field.label[context.lang]
            : `${change.field.label[context.lang]} (${change.from} → ${change.path})`,
          shown(change.oldDefault),
          shown(change.newDefault),
          shown(change.override),
          shown(change.before),
          shown(change.after),
          { text: effectWord(context, 'valueEffect', change.effect), tone: TONES[change.effect] },
        ],
        ...(JSON.stringify(change.before) !== JSON.stringify(change.after) && { changed: true }),
      };
    }),
  };
}

const TONES = {
  default: 'info',
  kept: 'success',
  entered: 'info',
  added: 'neutral',
  renamed: 'neutral',
  dropped: 'warning',
  restored: 'success',
} as const;

function objectTable(context: Context, word: Word, objects: readonly ObjectChange[]): PreviewTable {
  const fields = context.schemas.resources[DEPLOYMENTS]?.fields ?? {};
  const effectCell = (effect: ObjectChange['effect'], drifted: boolean): PreviewCell =>
    drifted
      ? { text: word('drifted'), tone: 'warning' }
      : {
          text: effectWord(context, 'objectEffect', effect),
          tone: effect === 'delete' ? 'danger' : effect === 'create' ? 'success' : 'info',
        };
  const row = (
    name: string,
    { field, rolledOut, live, next, drifted }: FieldChange,
    effect: ObjectChange['effect'],
  ) => ({
    cells: [
      name,
      fields[field]?.label[context.lang] ?? field,
      effectCell(effect, drifted),
      cellOf(rolledOut),
      cellOf(live),
      cellOf(next),
    ],
    ...(JSON.stringify(live) !== JSON.stringify(next) && { changed: true as const }),
  });
  return {
    title: word('deployments'),
    columns: ['deployment', 'field', 'effect', 'rolledOut', 'live', 'then'].map((key) => word(key)),
    rows: objects.flatMap(({ name, effect, changes }) =>
      effect === 'delete'
        ? [{ cells: [name, '', effectCell(effect, false), '', '', ''], changed: true as const }]
        : changes.map((change) => row(name, change, effect)),
    ),
  };
}

function costTable(word: Word, { rows }: PlanCost): PreviewTable {
  return {
    title: word('cost'),
    columns: ['item', 'now', 'then', 'limit'].map((key) => word(key)),
    rows: rows.map(({ label, now, next, limit, exceeded }) => ({
      cells: [label, now, next, exceeded ? { text: limit, tone: 'danger' as const } : limit],
      ...(now !== next && { changed: true as const }),
    })),
  };
}

/** A value in one line of machine text; a list of pairs as its pairs. */
function cellOf(value: Json): PreviewCell {
  if (value === null) return '–';
  const text = textOf(value);
  return { text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text, mono: true };
}

function textOf(value: Json): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (!isObject(value)) return String(value);
  if (typeof value.name === 'string' && Object.keys(value).length === 2 && 'value' in value)
    return `${value.name}=${textOf(value.value ?? '')}`;
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${name}: ${textOf(part)}`)
    .join(' ');
}

const effectWord = ({ schemas, lang }: Context, group: 'valueEffect' | 'objectEffect', effect: string): string =>
  renderMessage(schemas.messages, `${group}.${effect}`, {}, lang);
