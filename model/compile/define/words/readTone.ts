import type { Tone } from '#model/language/definition.ts';
import { textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { TONES } from '#model/compile/shape/fieldShape.ts';

/**
 * The tone of a value, a step or an action; undefined if it is not one of the tones.
 *
 * @example
 *   readTone(child(node, 'tone')); // 'danger', or undefined
 */
export function readTone(node: Node | undefined): Tone | undefined {
  const found = textOf(node);
  return TONES.find((tone) => tone === found);
}
