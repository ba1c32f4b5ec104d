import type { Definition, Label } from '#model/language/definition.ts';
import type { LinePart } from '#model/language/lineDefinition.ts';
import { child, entriesOf, itemsOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readLabel } from './labels.ts';

/**
 * The lines of a resource; absent without the key.
 *
 * @example
 *   buildLines(outline.node).lines?.size?.parts; // [{ field: 'vcpus' }, { field: 'ram_mb' }]
 */
export function buildLines(resource: Node): Pick<Definition, 'lines'> {
  const node = child(resource, 'lines');
  if (!node) return {};
  return {
    lines: Object.fromEntries(
      entriesOf(node).map(([name, { value }]) => [
        name,
        {
          name,
          type: 'line',
          label: readLabel(child(value, 'label')),
          parts: readLineParts(child(value, 'parts')),
        },
      ]),
    ),
  };
}

/**
 * The parts of a line, or what a list adds up.
 *
 * @example
 *   readLineParts(child(line, 'parts')); // [{ field: 'vcpus', unit }, { field: 'ram_mb' }]
 */
export function readLineParts(node: Node | undefined): LinePart[] {
  return itemsOf(node).map(readPart);
}

function readPart(node: Node): LinePart {
  const unit = child(node, 'unit');
  return {
    field: textOf(node) ?? textOf(child(node, 'field')) ?? '',
    ...(unit ? { unit: readUnit(unit) } : {}),
  };
}

/** One text serves both languages. */
function readUnit(node: Node): Label {
  const text = textOf(node);
  return text === undefined ? readLabel(node) : { zh: text, en: text };
}
