import type { Label } from '#model/language/definition.ts';
import type { Product } from '#model/compile/context.ts';
import { readGuard } from '#model/compile/define/guards.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import type { Sentences } from '#model/compile/define/labels.ts';
import { child, entriesOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * `messages.yaml`, flattened: `validation: { required: … }` becomes `validation.required`.
 *
 * @example
 *   buildMessages(node).get('validation.required')?.en; // 'Required'
 */
export function buildMessages(node: Node | undefined): Map<string, Label> {
  return new Map(
    entriesOf(node).flatMap(([group, entry]) =>
      entriesOf(entry.value).map(([name, { value }]): [string, Label] => [`${group}.${name}`, readLabel(value)]),
    ),
  );
}

/**
 * `vocabulary.yaml`: labels by name, and the guards that actions name.
 *
 * @example
 *   buildVocabulary(node, sentences).fields.get('name')?.en; // 'Name'
 */
export function buildVocabulary(node: Node | undefined, sentences: Sentences): Product['vocabulary'] {
  const labels = (key: string) =>
    new Map(entriesOf(child(node, key)).map(([name, { value }]): [string, Label] => [name, readLabel(value)]));
  return {
    fields: labels('fields'),
    actions: labels('actions'),
    sections: labels('sections'),
    views: labels('views'),
    guards: new Map(
      entriesOf(child(node, 'guards')).map(([name, { value }]) => [
        name,
        readGuard(value, `guards.${name}`, sentences),
      ]),
    ),
  };
}
