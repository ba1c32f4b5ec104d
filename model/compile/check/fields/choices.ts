import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { child, placeOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks `choices`: only a record in a cloud can choose from a cloud, and only an action has a record with words.
 *
 * @example
 *   checkChoices(node, field, 'fields.volume_type', { outline, context, of: 'record' });
 */
export function checkChoices(
  node: Node,
  { choices }: FieldDefinition,
  where: string,
  { outline, context, of }: { outline: Outline; context: Context; of: 'record' | 'input' | 'member' },
): void {
  const written = child(node, 'choices');
  if (!written) return;
  const [cloud, except, record] = [child(written, 'cloud'), child(written, 'except'), child(written, 'record')];
  if ((cloud === undefined) === (record === undefined)) {
    context.reporter.report(placeOf(node, 'choices'), {
      code: 'choices-of-what',
      says: `${where}.choices names ${cloud ? 'both a cloud and a record' : 'neither a cloud nor a record'}`,
      expected: 'one of cloud, record',
    });
    return;
  }
  if (cloud && choices && !child(outline.node, 'cloud')) {
    context.reporter.report(placeOf(node, 'choices'), {
      code: 'choices-without-cloud',
      says: `${where}.choices.cloud needs records that live in a cloud`,
      expected: 'a resource with the key "cloud"',
    });
  }
  for (const [word, at] of [
    ['except', except],
    ['record', record],
  ] as const) {
    if (at && of !== 'input')
      context.reporter.report(at.at, {
        code: `choices-${word}`,
        says: `${where}.choices.${word} has no effect outside the input of an action`,
        expected: `${word} in the input of an action`,
      });
  }
  checkDefault(written, where, { outline, context, of });
  if (of !== 'input' || !choices) return;
  if (except && 'except' in choices && choices.except !== undefined)
    needField(context, outline, choices.except, except.at, `${where}.choices.except`);
  if (record && 'record' in choices) checkHad(record, choices.record, `${where}.choices.record`, outline, context);
}

/** Checks the words of a record: tags, or a text in each object of a list. */
function checkHad(node: Node, path: string, where: string, outline: Outline, context: Context): void {
  const [list = '', member, ...further] = path.split('.');
  const field = needField(context, outline, list, node.at, where);
  if (!field) return;
  const held = member === undefined ? undefined : field.fields?.item?.fields?.[member];
  const isHad =
    member === undefined ? field.type === 'tags' : field.type === 'list' && held !== undefined && further.length === 0;
  if (!isHad)
    context.reporter.report(node.at, {
      code: 'choices-record',
      says: `${where} is "${path}", which does not hold a list of words`,
      expected: 'a field of kind tags, or a member of the objects of a list',
    });
}

/** Checks what becomes of a new record without a word. */
function checkDefault(
  node: Node,
  where: string,
  { outline, context, of }: { outline: Outline; context: Context; of: 'record' | 'input' | 'member' },
): void {
  const [standard, when, like] = [child(node, 'default'), child(node, 'when'), child(node, 'like')];
  for (const [word, at] of [
    ['when', when],
    ['like', like],
  ] as const)
    if (at && !standard)
      context.reporter.report(at.at, {
        code: 'choices-default',
        says: `${where}.choices.${word} has no effect without "default"`,
        expected: 'default: true',
      });
  if (standard && of === 'input')
    context.reporter.report(standard.at, {
      code: 'choices-default',
      says: `${where}.choices.default has no effect in the input of an action`,
      expected: 'default in a field of the record',
    });
  checkCondition(when, subjectOf(outline), `${where}.choices.when`, context);
  for (const { word, node: at } of wordsOf(like)) {
    let within: Outline | undefined = outline;
    for (const step of word.split('.')) {
      const field: FieldDefinition | undefined =
        within && needField(context, within, step, at.at, `${where}.choices.like`);
      within = field?.type === 'reference' ? context.outlines.get(field.to ?? '') : undefined;
    }
  }
}
