import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needResource, type Context, needField, type Outline } from '#model/compile/context.ts';
import { child, itemsOf, placeOf, textOf, type Node, wordsOf } from '#model/compile/read/node.ts';
import { checkCondition, subjectOf, type Subject } from '#model/compile/check/conditions.ts';
import type { FieldSetting } from './fields.ts';
import { checkErrorKey } from '#model/compile/check/words.ts';
import { fieldKind, fieldKinds, knownFieldKind } from '#model/fields/index.ts';

/**
 * Checks the target of a reference, the records that may be chosen, and what happens when the target is deleted.
 *
 * @example
 *   checkReference(node, fields.site_id, 'fields.site_id', setting); // reports `to: site`
 */
export function checkReference(
  node: Node,
  field: FieldDefinition,
  where: string,
  { context, outline, subject: own, beside }: FieldSetting,
): void {
  const to = child(node, 'to');
  if (!to || field.to === undefined) return;
  const target = needResource(context, field.to, to.at, `${where}.to`);
  const subject = target && subjectOf(target, outline);
  // In the input of an action, `$form` is that input.
  const subjectOfWhere = subject && {
    ...subject,
    variables: { ...subject.variables, form: own.fields, ...(beside && { item: beside }) },
  };
  if (subjectOfWhere) checkCondition(child(node, 'where'), subjectOfWhere, `${where}.where`, context);
  checkRefusals(node, subjectOfWhere, where, context);
  if (target) {
    const withTarget = { ...own, variables: { known: target.fieldsKnown && own.known, record: target.fields } };
    checkCondition(child(node, 'cascadeWhen'), withTarget, `${where}.cascadeWhen`, context);
  }
  if (target) checkPicker(child(node, 'picker'), target, `${where}.picker`, context);
  // A field that is entered once and exists only under a condition is required at creation, and may be cleared
  // afterwards.
  if (field.onDelete === 'clear' && field.required && !(field.writeOnce && field.when)) {
    context.reporter.report(placeOf(node, 'onDelete'), {
      code: 'clear-required',
      says: `${where} is required and would be cleared when its target is deleted`,
      expected: 'onDelete: refuse or cascade',
    });
  }
}

function checkRefusals(node: Node, subject: Subject | undefined, where: string, context: Context): void {
  const refusals = child(node, 'whereErrors');
  if (refusals && !child(node, 'where'))
    context.reporter.report(placeOf(node, 'whereErrors'), {
      code: 'refusal-without-where',
      says: `${where}.whereErrors has no effect without a condition`,
      expected: '"where" with the condition',
    });
  for (const [index, refusal] of itemsOf(refusals).entries()) {
    if (subject) checkCondition(child(refusal, 'when'), subject, `${where}.whereErrors.${index}.when`, context);
    checkErrorKey(child(refusal, 'error'), `${where}.whereErrors.${index}.error`, context);
  }
}

/** The keys of a picker that name fields of the target, and what those fields must be. */
const PICKER_KEYS = { columns: undefined, filters: 'isChoice', families: 'isChoice', ranges: 'isNumber' } as const;

/** The words of a list, or the only word. */
function namesAt(node: Node | undefined): { word: string; node: Node }[] {
  const word = textOf(node);
  return node !== undefined && word !== undefined ? [{ word, node }] : wordsOf(node);
}

/** The table that a reference is chosen from shows and filters fields of the target. */
function checkPicker(node: Node | undefined, target: Outline, where: string, context: Context): void {
  for (const [key, fits] of Object.entries(PICKER_KEYS)) {
    for (const { word, node: at } of namesAt(child(node, key))) {
      const field = needField(context, target, word, at.at, `${where}.${key}`);
      if (fits === undefined || field === undefined || knownFieldKind(field.type)?.[fits]) continue;
      context.reporter.report(at.at, {
        code: 'picker-filter',
        says: `${where}.${key} names "${word}", which is of type ${field.type}`,
        expected: `a field of ${target.name} of type ${fieldKinds.filter((kind) => fieldKind(kind)[fits]).join(', ')}`,
      });
    }
  }
}
