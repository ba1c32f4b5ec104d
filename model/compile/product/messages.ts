import type { Label } from '#model/language/definition.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import { child, entriesOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** `messages.yaml`, flattened: `validation: { required: … }` gives `validation.required`. */
export function buildMessages(node: Node | undefined): Map<string, Label> {
  return new Map(
    entriesOf(node).flatMap(([group, entry]) =>
      entriesOf(entry.value).map(([name, { value }]): [string, Label] => [`${group}.${name}`, readLabel(value)]),
    ),
  );
}

/** One half of `vocabulary.yaml`. */
export function buildVocabulary(node: Node | undefined, half: 'fields' | 'actions'): Map<string, Label> {
  return new Map(entriesOf(child(node, half)).map(([name, { value }]): [string, Label] => [name, readLabel(value)]));
}
