import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import { isObject, type FieldKind } from './kind.ts';
import { defineGrammar, type KeySchemas, type KindGrammar } from './kindGrammar.ts';
import { requiresInput } from './requiresInput.ts';

const keys = {
  fields: { $ref: '#/$defs/fields', required: true, description: 'The members.' },
} as const satisfies KeySchemas;

const wrongType = { key: 'validation.object' };

/**
 * A group of members, each with its own kind. A write replaces the whole group.
 *
 * @example
 *   objectKind(fieldKind).column(field); // 'json'
 */
export function objectKind(kindOf: (type: string) => FieldKind): FieldKind {
  return defineKind({
    kind: 'object',
    column: 'json',
    operators: ['empty'],
    shape: 'map',
    operand: () => undefined,
    toColumn: (value, field) => mapMembers(value, field, (part, member) => kindOf(member.type).toColumn(part, member)),
    fromColumn: (value, field) =>
      mapMembers(value, field, (part, member) => kindOf(member.type).fromColumn(part, member)),
    isPlainOnWire: (field) => membersOf(field).every((member) => kindOf(member.type).isPlainOnWire(member)),
    normalise: blankToNull,
    check: (value) => (isObject(value) ? undefined : wrongType),
    wire(field) {
      const members = membersOf(field);
      const required = members.filter(requiresInput).map((member) => member.name);
      return {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(members.map((member) => [member.name, kindOf(member.type).wire(member)])),
        ...(required.length > 0 && { required }),
      };
    },
  });
}

/**
 * The grammar of a group, whose samples hold a sample of each member.
 *
 * @example
 *   objectGrammar(kindGrammar).sample({ ...objectField, fields: { cpu: integerField } }, 0); // an object with `cpu`
 */
/* @__NO_SIDE_EFFECTS__ */
export function objectGrammar(grammarOf: (type: string) => KindGrammar): KindGrammar<typeof keys> {
  return defineGrammar({
    keys,
    sample: (field, n) =>
      Object.fromEntries(membersOf(field).map((member) => [member.name, grammarOf(member.type).sample(member, n)])),
    invalid: () => [
      { value: 'x', key: wrongType.key },
      { value: [1], key: wrongType.key },
    ],
  });
}

function membersOf(field: FieldDefinition): FieldDefinition[] {
  return Object.values(field.fields ?? {});
}

function mapMembers(value: Json, field: FieldDefinition, map: (value: Json, member: FieldDefinition) => Json): Json {
  if (!isObject(value)) return value;
  const mapped: { [key: string]: Json } = {};
  for (const member of membersOf(field)) {
    const part = Object.hasOwn(value, member.name) ? value[member.name] : undefined;
    if (part !== undefined) mapped[member.name] = map(part, member);
  }
  return mapped;
}
