import type { Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The input of an action on this record: a number with `above` starts above the number of the record.
 *
 * @example
 *   aboveRecord({ size_gb: { …, min: 1, above: 'size_gb' } }, { size_gb: 20 }).size_gb?.min; // 21
 */
export function aboveRecord<Input extends Fields>(input: Input, record: Values | undefined): Input {
  const limited = Object.values(input).flatMap((field) => {
    const present = field.type === 'integer' && field.above !== undefined ? record?.[field.above] : undefined;
    return typeof present === 'number'
      ? [[field.name, { ...field, min: Math.max(field.min ?? present, present + 1) }]]
      : [];
  });
  // The same names, with the same kinds of fields.
  return limited.length === 0 ? input : ({ ...input, ...Object.fromEntries(limited) } as Input);
}
