import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FieldKind } from '#model/fields/kind.ts';
import { needField, needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { checkGrants } from '#model/compile/check/words.ts';
import type { Node } from '#model/compile/read/node.ts';
import { isFinal, statesIn } from '#model/access/stateTraits.ts';
import { fieldKind, fieldKinds, knownFieldKind } from '#model/fields/index.ts';

/** A chart counts records by value, and texts by their most frequent values. */
const isCounted = (kind: FieldKind) => kind.isChoice || kind.kind === 'text';
const isMeasured = (kind: FieldKind) => kind.isNumber;

/**
 * Checks the words of `overview`: its views, the fields of its charts, its measure, its figures.
 *
 * @example
 *   checkOverview(outline, definition, context); // reports `unknown-view` in `overview.attention`
 */
export function checkOverview(outline: Outline, definition: Definition, context: Context): void {
  const { list, stateField } = definition;
  const node = child(outline.node, 'overview');
  const views = new Set(Object.keys(list.views));
  for (const { word, node: at } of wordsOf(child(node, 'attention'))) {
    needWord(context, views, word, at.at, {
      code: 'unknown-view',
      what: 'view',
      where: 'overview.attention',
      expected: 'a key of list.views',
    });
    const final = statesIn(list.views[word]?.filter ?? {}, stateField).find((state) =>
      isFinal(definition, { [stateField ?? '']: state }),
    );
    if (final !== undefined)
      context.reporter.report(at.at, {
        code: 'final-waits',
        says: `overview.attention names "${word}", a view of the state "${final}", which is final`,
        expected: 'a view of a state in which something is left to do',
      });
  }
  for (const { word, node: at } of wordsOf(child(node, 'charts')))
    needKind(word, at, 'overview.charts', isCounted, outline, context);
  const measure = child(node, 'measure');
  if (measure) needKind(textOf(measure) ?? '', measure, 'overview.measure', isMeasured, outline, context);
  const totals = new Set(list.summary?.sum.map(({ field }) => field));
  for (const [key, { value }] of entriesOf(child(node, 'figures')))
    checkFigure(value, `overview.figures.${key}`, { outline, totals, context });
}

/** Checks one figure: its panel, its conditions, and that the list which it leads to shows the same sum. */
function checkFigure(
  node: Node,
  where: string,
  { outline, totals, context }: { outline: Outline; totals: Set<string>; context: Context },
): void {
  const panel = child(node, 'panel');
  if (panel)
    needWord(context, new Set(context.product.panels?.map(({ key }) => key)), textOf(panel) ?? '', panel.at, {
      code: 'unknown-panel',
      what: 'panel',
      where: `${where}.panel`,
      expected: 'a key of overview.panels in product.yaml',
    });
  checkDivision(panel, where, outline, context);
  const subject = atPlace('figure', subjectOf(outline));
  checkCondition(child(node, 'filter'), subject, `${where}.filter`, context);
  checkCondition(child(child(node, 'before'), 'filter'), subject, `${where}.before.filter`, context);
  checkGrants(child(node, 'access'), `${where}.access`, context);
  const sum = child(node, 'sum');
  if (sum)
    needWord(context, totals, textOf(sum) ?? '', sum.at, {
      code: 'unknown-sum',
      what: 'total',
      where: `${where}.sum`,
      expected: 'a field of list.summary.sum, so that the list shows the same total',
    });
}

/** A panel with `by` divides what it counts by a reference or a text, which its records must have. */
function checkDivision(panel: Node | undefined, where: string, outline: Outline, context: Context): void {
  const by = context.product.panels?.find(({ key }) => key === textOf(panel))?.by;
  if (panel === undefined || by === undefined || !outline.fieldsKnown) return;
  if (['reference', 'text'].includes(outline.fields[by]?.type ?? '')) return;
  context.reporter.report(panel.at, {
    code: 'panel-without-field',
    says: `${where}.panel names a panel that divides by ${by}, which ${outline.name} do not have as a reference or a text`,
    expected: `a reference or a text ${by}, or another panel`,
  });
}

function needKind(
  word: string,
  { at }: Node,
  where: string,
  isMeant: (kind: FieldKind) => boolean,
  outline: Outline,
  context: Context,
): void {
  const field: FieldDefinition | undefined = needField(context, outline, word, at, where);
  if (field === undefined) return;
  const kind = knownFieldKind(field.type);
  if (kind !== undefined && isMeant(kind)) return;
  const kinds = fieldKinds.filter((each) => isMeant(fieldKind(each)));
  context.reporter.report(at, {
    code: 'overview-kind',
    says: `${where} names "${word}", which is of type ${field.type}`,
    expected: `a field of type ${kinds.join(', ')}`,
  });
}
