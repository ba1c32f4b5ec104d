import type { PreviewCell, PreviewContent, PreviewTable } from '#model/reading/actionPreview.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { ChartValueChange } from '#model/domains/clusters/releases/planChartValues.ts';
import type { LeafChange, ReleaseObjectChange } from '#model/domains/clusters/releases/planChartObjects.ts';
import type { Context } from '#server/engine/context.ts';
import type { HookObject } from './readManifest.ts';
import { titleOf } from './readManifest.ts';

const MOST_ROWS = 200;
const LONGEST = 160;

export interface ShownPlan {
  values: readonly ChartValueChange[];
  objects: readonly ReleaseObjectChange[];
  hooks: readonly HookObject[];
  /** The namespace that is made first. */
  makes: string | null;
  isGoing?: boolean;
}

type Word = (key: string, params?: Record<string, string | number>) => string;

/** The plan of an operation as its dialog shows it: values, then the objects of the cluster. */
export function showRelease(context: Context, plan: ShownPlan): PreviewContent {
  const { schemas, lang } = context;
  const wordsOf =
    (group: string): Word =>
    (key, params = {}) =>
      renderMessage(schemas.messages, `${group}.${key}`, params, lang);
  const [word, common, effects] = [wordsOf('releasePlan'), wordsOf('stackPlan'), wordsOf('valueEffect')];
  const changing = plan.objects.filter(({ effect }) => effect !== 'same');
  const tables = [
    ...(plan.values.length > 0 ? [valueTable(plan.values, common, effects, word)] : []),
    ...(changing.length > 0 ? [objectTable(context, changing, common, word, plan.isGoing === true)] : []),
  ];
  return { notes: notesOf(plan, changing, common, word), tables };
}

const names = (found: readonly ReleaseObjectChange[]): string => found.map(({ name }) => name).join(', ');

function notesOf(
  { values, hooks, makes, isGoing = false }: ShownPlan,
  changing: readonly ReleaseObjectChange[],
  common: Word,
  word: Word,
): NonNullable<PreviewContent['notes']> {
  const drifted = changing.filter(({ changes }) => changes.some((change) => change.drifted));
  const missing = changing.filter((change) => change.missing === true);
  const sets = changing.filter(({ name, effect }) => isGoing && effect === 'delete' && name.startsWith('StatefulSet/'));
  return [
    ...(values.length === 0 && changing.length === 0 ? [{ text: common('nothing') }] : []),
    ...(makes === null ? [] : [{ text: word('makesNamespace', { name: makes }) }]),
    ...(drifted.length > 0 ? [{ text: word('drifts', { names: names(drifted) }), tone: 'warning' as const }] : []),
    ...(missing.length > 0 ? [{ text: word('makesAgain', { names: names(missing) }), tone: 'warning' as const }] : []),
    ...(hooks.length > 0 ? [{ text: word('hooks', { names: hooks.map(titleOf).join(', ') }) }] : []),
    ...(sets.length > 0 ? [{ text: word('volumesStay') }] : []),
  ];
}

const VALUE_TONES = {
  default: 'info',
  kept: 'success',
  entered: 'info',
  added: 'neutral',
  dropped: 'warning',
} as const;

function valueTable(values: readonly ChartValueChange[], common: Word, effects: Word, word: Word): PreviewTable {
  return limited(word, {
    title: common('values'),
    columns: ['value', 'oldDefault', 'newDefault', 'yours', 'now', 'then', 'effect'].map((key) => common(key)),
    rows: values.map(({ path, effect, oldDefault, newDefault, override, before, after }) => ({
      cells: [
        { text: path, mono: true },
        ...[oldDefault, newDefault, override, before, after].map(cellOf),
        { text: effects(effect), tone: VALUE_TONES[effect] },
      ],
      ...(JSON.stringify(before) !== JSON.stringify(after) && { changed: true as const }),
    })),
  });
}

function objectTable(
  { schemas, lang }: Context,
  objects: readonly ReleaseObjectChange[],
  common: Word,
  word: Word,
  isGoing: boolean,
): PreviewTable {
  const effectCell = (effect: ReleaseObjectChange['effect'], drifted = false): PreviewCell => {
    if (drifted) return { text: common('drifted'), tone: 'warning' };
    if (effect === 'keep') return { text: word('stays'), tone: 'neutral' };
    const tone = effect === 'delete' ? 'danger' : effect === 'create' ? 'success' : 'info';
    return { text: renderMessage(schemas.messages, `objectEffect.${effect}`, {}, lang), tone };
  };
  if (isGoing)
    return limited(word, {
      title: word('uninstall'),
      columns: [word('object'), common('effect')],
      rows: objects.map(({ name, effect }) => ({ cells: [{ text: name, mono: true }, effectCell(effect)] })),
    });
  const leaf = (name: string, effect: ReleaseObjectChange['effect'], { path, drifted, ...values }: LeafChange) => ({
    cells: [
      { text: name, mono: true as const },
      effectCell(effect, drifted),
      { text: path, mono: true as const },
      ...[values.rolledOut, values.live, values.next].map(cellOf),
    ],
    changed: true as const,
  });
  return limited(word, {
    title: word('objects'),
    columns: [word('object'), ...['effect', 'field', 'rolledOut', 'live', 'then'].map((key) => common(key))],
    rows: objects.flatMap(({ name, effect, changes }) =>
      changes.length === 0
        ? [{ cells: [{ text: name, mono: true as const }, effectCell(effect), '', '', '', ''], changed: true as const }]
        : changes.map((change) => leaf(name, effect, change)),
    ),
  });
}

function limited(word: Word, table: PreviewTable): PreviewTable {
  const rest = table.rows.length - MOST_ROWS;
  return rest <= 0 ? table : { ...table, rows: table.rows.slice(0, MOST_ROWS), more: word('more', { count: rest }) };
}

function cellOf(value: Json): PreviewCell {
  if (value === null) return '–';
  const text =
    typeof value === 'string' ? value : Array.isArray(value) || isObject(value) ? JSON.stringify(value) : String(value);
  return { text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text, mono: true };
}
