import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Label } from '#model/language/definition.ts';

/** The largest number of words, and of numbers, that a reader takes in at a glance. */
const MOST_WORDS = 8;
const MOST_NUMBERS = 24;

interface Box {
  key: string;
  /** The value that the list contains when it is ticked. */
  wire: string | number;
  label?: Label;
}

/**
 * The checkboxes for a list of values of one short enum, or of whole numbers in a short range; undefined for any other
 * field.
 */
export function boxesOf({ type, fields }: FieldDefinition): Box[] | undefined {
  const item = fields?.item;
  if (type !== 'list' || !item) return undefined;
  const words = Object.entries(item.values ?? {});
  if (words.length > 0)
    return words.length <= MOST_WORDS
      ? words.map(([key, { label }]) => ({ key, wire: item.wire === 'number' ? Number(key) : key, label }))
      : undefined;
  const { min, max } = item;
  if (item.type !== 'integer' || typeof min !== 'number' || typeof max !== 'number' || max - min >= MOST_NUMBERS)
    return undefined;
  return Array.from({ length: max - min + 1 }, (_, index) => ({ key: String(min + index), wire: min + index }));
}
