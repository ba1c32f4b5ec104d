import { expectTypeOf, test } from 'vitest';
import type { FieldDefinition, FieldOf } from '#model/language/fieldDefinition.ts';

/** Checked by `npm run types`: the keys of each kind are derived from its file in `model/fields/`. */

const label = { zh: '', en: '' };

test('a field has the keys of its kind, and none of another', () => {
  const text: FieldDefinition = { name: 'a', type: 'text', label, maxLength: 5 };
  // @ts-expect-error -- a text points at nothing
  const pointing: FieldDefinition = { name: 'a', type: 'text', label, to: 'users' };
  // @ts-expect-error -- a reference without a target means nothing
  const aimless: FieldDefinition = { name: 'a', type: 'reference', label };
  // @ts-expect-error -- no such kind
  const unknown: FieldDefinition = { name: 'a', type: 'texts', label };
  expectTypeOf([text, pointing, aimless, unknown]).toBeArray();
});

test('the kind narrows a field, and so does a key that only some kinds have', () => {
  expectTypeOf<FieldOf<'reference'>['to']>().toEqualTypeOf<string>();
  expectTypeOf<FieldOf<'dateTime'>['wire']>().toEqualTypeOf<'iso' | 'ms' | undefined>();
  expectTypeOf<FieldOf<'list'>['fields']['item']>().toEqualTypeOf<FieldDefinition>();
  expectTypeOf<FieldOf<'integer'>['ungrouped']>().toEqualTypeOf<boolean | undefined>();
  const kindOf = (field: FieldDefinition) => (field.to === undefined ? undefined : field.type);
  expectTypeOf(kindOf).returns.toEqualTypeOf<'reference' | 'references' | undefined>();
});
