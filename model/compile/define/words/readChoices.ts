import { readCondition } from '#model/compile/define/conditions.ts';
import { child, flagOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';
import { CLOUD_CHOICES } from '#model/language/cloudKinds.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/**
 * The words that a text may have, and what becomes of a new record without one.
 *
 * @example
 *   readChoices(node); // { cloud: 'volume_types', default: true }
 */
export function readChoices(node: Node): FieldDefinition['choices'] {
  const named = textOf(child(node, 'cloud'));
  const cloud = CLOUD_CHOICES.find((choice) => choice === named);
  const except = textOf(child(node, 'except'));
  const record = textOf(child(node, 'record'));
  if (record !== undefined) return { record };
  const when = child(node, 'when');
  const like = wordsOf(child(node, 'like')).map(({ word }) => word);
  return (
    cloud && {
      cloud,
      ...(except !== undefined && { except }),
      ...(flagOf(child(node, 'default')) && { default: true as const }),
      ...(when && { when: readCondition(when) }),
      ...(like.length > 0 && { like }),
    }
  );
}
