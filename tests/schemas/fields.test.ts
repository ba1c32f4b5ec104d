import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import { isWritable } from '#model/access/access.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { validateRecord } from '#model/validation/validation.ts';
import { actorWith } from '../model/definitions.ts';
import { schemas } from './productSchemas.ts';

const everybody = actorWith(
  ...schemas.roles.roles.map(({ role }) => role),
  ...schemas.roles.kinds.map(({ authority }) => authority),
);

/** Values that make it possible to validate every conditional field alone. */
function alone(field: FieldDefinition): { fields: Record<string, FieldDefinition> } {
  const { when: _when, ...unconditional } = field;
  return { fields: { [field.name]: unconditional } };
}

describe.each(Object.values(schemas.resources).map((definition) => [definition.resource, definition] as const))(
  '%s',
  (_, definition) => {
    const writable = Object.values(definition.fields).filter(isWritable);

    test('accepts samples of all its fields at once', () => {
      // Another field names the setting whose value such a text holds; the tests of `recordSchema` cover it.
      const independent = writable.filter(
        ({ settingOf, updateOnly }) => settingOf === undefined && updateOnly !== true,
      );
      for (let n = 0; n < 20; n += 1) {
        const record = Object.fromEntries(
          independent.map((field) => [field.name, kindGrammar(field.type).sample(field, n)]),
        );
        // Rules about several fields have their own tests: samples are independent.
        expect(
          validateRecord({ fields: definition.fields }, record, { mode: 'create', actor: everybody, now: 0 }),
        ).not.toHaveProperty('fields');
      }
    });

    test('refuses each invalid example of each field, in both languages', () => {
      for (const field of writable) {
        for (const { value, key } of kindGrammar(field.type).invalid(field)) {
          const result = validateRecord(
            alone(field),
            { [field.name]: value },
            { mode: field.updateOnly ? 'update' : 'create', actor: everybody, now: 0, record: {} },
          );
          expect(firstKey(result), `${field.name}: ${JSON.stringify(value).slice(0, 80)}`).toBe(
            !isEmptyValue(value) ? key : field.to === undefined ? 'validation.required' : 'validation.requiredChoice',
          );
          for (const language of ['zh', 'en'] as const)
            expect(renderMessage(schemas.messages, key, {}, language)).not.toBe(key);
        }
      }
    });

    test('has defaults that satisfy its own rules', () => {
      for (const field of Object.values(definition.fields)) {
        const value: Json | undefined = field.default;
        if (value === undefined || isEmptyValue(value) || (typeof value === 'string' && value.startsWith('$')))
          continue;
        const kind = fieldKind(field.type);
        expect(kind.check(kind.normalise(value, field) as Json, field), field.name).toBeUndefined();
      }
    });
  },
);

function firstKey(result: ReturnType<typeof validateRecord>): string | undefined {
  return 'fields' in result ? Object.values(result.fields)[0]?.key : undefined;
}
