import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FieldKind } from '#model/fields/kind.ts';
import { needField, needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { fieldKind, fieldKinds, knownFieldKind } from '#model/fields/index.ts';

/** A chart counts records by value, and texts by their most frequent values. */
const isCounted = (kind: FieldKind) => kind.isChoice || kind.kind === 'text';
const isMeasured = (kind: FieldKind) => kind.isNumber;

/**
 * Checks the words of `overview`: its views, the fields of its charts, its measure.
 *
 * @example
 *   checkOverview(outline, definition, context); // reports `unknown-view` in `overview.attention`
 */
export function checkOverview(outline: Outline, { list }: Definition, context: Context): void {
  const node = child(outline.node, 'overview');
  const views = new Set(Object.keys(list.views));
  for (const { word, node: at } of wordsOf(child(node, 'attention'))) {
    needWord(context, views, word, at.at, {
      code: 'unknown-view',
      what: 'view',
      where: 'overview.attention',
      expected: 'a key of list.views',
    });
  }
  for (const { word, node: at } of wordsOf(child(node, 'charts')))
    needKind(word, at, 'overview.charts', isCounted, outline, context);
  const measure = child(node, 'measure');
  if (measure) needKind(textOf(measure) ?? '', measure, 'overview.measure', isMeasured, outline, context);
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
