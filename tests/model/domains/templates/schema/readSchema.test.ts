import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';

const object = (properties: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  type: 'object',
  properties,
  ...more,
});
const fieldOf = (property: Json) => readSchema(object({ x: property })).fields['x'];
const faultsOf = (schema: Json) =>
  Object.fromEntries(
    Object.entries(readSchema(schema).faults).map(([at, { key }]) => [at, key.replace('appTemplate.', '')]),
  );

describe('values of a template as fields (operations 6)', () => {
  test.each<[string, Json, object]>([
    ['a text', { type: 'string' }, { type: 'text', maxLength: 255 }],
    ['a text that may be missing', { type: ['string', 'null'] }, { type: 'text' }],
    ['a text of several lines', { type: 'string', 'x-lines': 4 }, { type: 'longText', rows: 4 }],
    [
      'a whole number',
      { type: 'integer', minimum: 1, exclusiveMaximum: 10, 'x-unit': 'GB' },
      { type: 'integer', min: 1, max: 9, unit: 'GB' },
    ],
    ['a number', { type: 'number', maximum: 0.5 }, { type: 'number', max: 0.5 }],
    ['a boolean', { type: 'boolean' }, { type: 'boolean' }],
    [
      'a choice',
      { type: 'string', enum: ['a', 'b'] },
      { type: 'enum', values: { a: { label: { zh: 'a', en: 'a' } }, b: { label: { zh: 'b', en: 'b' } } } },
    ],
    ['a choice of numbers', { enum: [1, 2] }, { type: 'enum', wire: 'number' }],
    [
      'a choice with titles',
      { oneOf: [{ const: 's', 'x-title': { zh: '小', en: 'Small' } }] },
      { type: 'enum', values: { s: { label: { zh: '小', en: 'Small' } } } },
    ],
    [
      'a list',
      { type: 'array', items: { type: 'integer' }, maxItems: 3 },
      { type: 'list', maxItems: 3, fields: { item: { type: 'integer' } } },
    ],
    ['words without order', { type: 'array', items: { type: 'string' }, uniqueItems: true }, { type: 'tags' }],
    ['texts by name', { type: 'object', additionalProperties: { type: 'string' } }, { type: 'keyValue' }],
    ['a secret', { type: 'string', format: 'password' }, { type: 'secret' }],
    ['an address', { type: 'string', format: 'ipv4' }, { type: 'ip' }],
    [
      'its title and help',
      { type: 'string', title: 'Name', 'x-description': { zh: '说明', en: 'Help' } },
      { label: { zh: 'Name', en: 'Name' }, help: { zh: '说明', en: 'Help' } },
    ],
  ])('shows %s', (_, property, field) => {
    expect(fieldOf(property)).toMatchObject(field);
  });

  test('reads groups, defaults, secrets and former names by path', () => {
    const read = readSchema(
      object(
        {
          db: object(
            {
              size: { type: 'integer', default: 10 },
              password: { type: 'string', format: 'password', 'x-generate': true },
            },
            { required: ['size', 'password'] },
          ),
          port: { type: 'integer', default: 80, 'x-was': 'web.port' },
        },
        { required: ['db'] },
      ),
    );
    expect(read).toMatchObject({
      defaults: { db: { size: 10 }, port: 80 },
      secrets: ['db.password'],
      generated: ['db.password'],
      former: { port: 'web.port' },
      faults: {},
    });
    expect(read.fields['db']).toMatchObject({ required: true, fields: { size: { required: true } } });
    // The server makes it where no one enters one.
    expect(read.fields['db']?.fields?.['password']?.required).toBeUndefined();
  });

  test('shows what stands under if, then and else while the condition holds', () => {
    const branches = parse(`
      - if: { properties: { mode: { const: many } } }
        then: { properties: { copies: { type: integer } }, required: [copies] }
        else: { properties: { note: { type: string } } }`);
    const read = readSchema(object({ mode: { enum: ['one', 'many'], default: 'one' } }, { allOf: branches }));
    expect(read.faults).toEqual({});
    expect(read.fields['copies']).toMatchObject({ when: { mode: 'many' }, required: true });
    expect(read.fields['note']).toMatchObject({ when: { $not: { mode: 'many' } } });
  });

  test('follows references within the document', () => {
    const size = { type: 'integer', minimum: 1 };
    const read = readSchema(object({ disk: { $ref: '#/$defs/size', title: 'Disk' } }, { $defs: { size } }));
    expect(read.fields['disk']).toMatchObject({ type: 'integer', min: 1, label: { en: 'Disk' } });
  });

  test.each<[string, string]>([
    ['^[a-z]+$', 'abc'],
    ['[a-z]', '9a9'],
    ['^a|b$', 'xb'],
  ])('matches a pattern where JSON Schema does: %s', (pattern, text) => {
    const { fields, faults } = readSchema(object({ x: { type: 'string', pattern, default: text } }));
    expect(faults).toEqual({});
    expect(fields['x']?.pattern).toBeDefined();
  });

  test.each<[string, Json, Record<string, string>]>([
    ['no object', 'text', { '/': 'schemaObject' }],
    ['another root', { type: 'array' }, { type: 'schemaRoot' }],
    ['anyOf', object({ x: { anyOf: [{ type: 'string' }] } }), { 'properties.x.type': 'schemaType' }],
    ['not', object({ x: { type: 'string', not: {} } }), { 'properties.x.not': 'schemaKeyword' }],
    ['patternProperties', object({}, { patternProperties: {} }), { patternProperties: 'schemaKeyword' }],
    ['an unknown format', object({ x: { type: 'string', format: 'uuid' } }), { 'properties.x.format': 'schemaFormat' }],
    ['several types', object({ x: { type: ['string', 'integer'] } }), { 'properties.x.type': 'schemaType' }],
    ['an open object', object({ x: { type: 'object' } }), { 'properties.x': 'schemaOpenObject' }],
    ['a list of anything', object({ x: { type: 'array' } }), { 'properties.x.items': 'schemaItems' }],
    [
      'a reference elsewhere',
      object({ x: { $ref: 'https://example.com/s.json' } }),
      { 'properties.x.$ref': 'schemaReference' },
    ],
    [
      'a condition on nothing',
      object({}, parse('{ if: { properties: { y: { const: 1 } } }, then: {} }')),
      { 'if.properties.y': 'schemaConditionName' },
    ],
    [
      'a limit that is a text',
      object({ x: { type: 'integer', minimum: '1' } }),
      { 'properties.x.minimum': 'schemaNumber' },
    ],
    [
      'a default that breaks the rules',
      object({ x: { type: 'integer', maximum: 3, default: 4 } }),
      { 'properties.x.default': 'validation.max' },
    ],
    [
      'a secret with a default',
      object({ x: { type: 'string', format: 'password', default: 'a' } }),
      { 'properties.x.default': 'schemaSecretDefault' },
    ],
    [
      'a secret in a list',
      object({ x: { type: 'array', items: { type: 'string', format: 'password' } } }),
      { 'properties.x.items': 'schemaSecretInList' },
    ],
    [
      'a pattern that no automaton runs',
      object({ x: { type: 'string', pattern: '(a)\\1' } }),
      { 'properties.x.pattern': 'schemaPattern' },
    ],
    ['a required name that is not there', object({}, { required: ['y'] }), { required: 'schemaRequiredUnknown' }],
    ['a name with a dot', object({ 'a.b': { type: 'string' } }), { 'properties.a.b': 'schemaName' }],
    ['two equal choices', object({ x: { enum: ['a', 'a'] } }), { 'properties.x.enum': 'schemaChoices' }],
  ])('refuses %s, with its place', (_, schema, faults) => {
    expect(faultsOf(schema)).toEqual(faults);
  });

  test('refuses references that lead back to themselves', () => {
    const $defs = { a: object({ b: { $ref: '#/$defs/b' } }), b: object({ a: { $ref: '#/$defs/a' } }) };
    const { faults } = readSchema(object({ x: { $ref: '#/$defs/a' } }, { $defs }));
    expect(Object.values(faults)).toEqual([
      { key: 'appTemplate.schemaCycle', params: { path: '$defs/a → $defs/b → $defs/a' } },
    ]);
  });

  test('refuses what is too deep or too much', () => {
    let deep: Json = { type: 'string' };
    for (let level = 0; level < 8; level += 1) deep = object({ x: deep });
    expect(Object.values(faultsOf(deep))).toEqual(['schemaDeep']);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${n}`, { type: 'string' }]));
    expect(faultsOf(object(many))).toEqual({ properties: 'schemaLarge' });
  });
});
