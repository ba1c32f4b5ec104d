import { isObject } from '#model/fields/kind.ts';
import type { Json, Label } from '#model/language/definition.ts';
import type { EnumValue } from '#model/language/fieldDefinition.ts';
import type { KindOf } from './scalarKeys.ts';
import { below, report, type Reading } from './schemaReading.ts';
import { textIn } from './textIn.ts';

const MOST_CHOICES = 100;

/**
 * One of several words or whole numbers: `enum`, or `oneOf` with a `const` and a title each.
 *
 * @example
 *   choiceKeys(reading, { enum: ['a', 'b'] }, 'properties.x')?.type; // 'enum'
 */
export function choiceKeys(reading: Reading, schema: Record<string, Json>, at: string): KindOf | undefined {
  const word = schema.enum !== undefined ? 'enum' : schema.oneOf !== undefined ? 'oneOf' : 'const';
  const own = below(at, word);
  const list = word === 'const' ? [schema.const ?? null] : schema[word];
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST_CHOICES)
    return report(reading, own, 'schemaChoices', { max: MOST_CHOICES });
  const choices: { value: Json | undefined; label: Label | undefined }[] = list.map((each) => {
    if (word !== 'oneOf') return { value: each, label: undefined };
    const isTitled =
      isObject(each) && Object.keys(each).every((key) => ['const', 'title', 'x-title', 'description'].includes(key));
    return isTitled ? { value: each.const, label: textIn(each, 'title') } : { value: undefined, label: undefined };
  });
  const [first] = choices;
  const kind = typeof first?.value;
  const isKnown = choices.every(({ value }) =>
    kind === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && value !== '',
  );
  const values: Record<string, EnumValue> = {};
  for (const { value, label } of choices) {
    const text = String(value);
    values[text] = { label: label ?? { zh: text, en: text } };
  }
  if (!isKnown || Object.keys(values).length < choices.length)
    return report(reading, own, 'schemaChoices', { max: MOST_CHOICES });
  const taken = ['type', word];
  return kind === 'number' ? { type: 'enum', values, wire: 'number', taken } : { type: 'enum', values, taken };
}
