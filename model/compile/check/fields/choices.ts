import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf } from '#model/compile/read/node.ts';
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
