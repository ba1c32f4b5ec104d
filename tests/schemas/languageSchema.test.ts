import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { languageSchema } from '#model/compile/shape/jsonSchema.ts';
import { patchSchema } from '#model/compile/shape/patchSchema.ts';
import { LANGUAGES } from '#model/values/constants.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKinds, kindGrammar } from '#model/fields/index.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

const schema = languageSchema(LANGUAGES);
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema);
const validatePatch = new Ajv2020({ allErrors: true, strict: false }).compile(patchSchema(LANGUAGES));
const resources = readSchemaTexts('schemas').filter(({ path }) => path.includes('/') && !path.startsWith('errors/'));

/** Every property of every map in the schema, as a path. */
function properties(node: Json, path: string): { path: string; schema: Json }[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each, index) => properties(each, `${path}[${index}]`));
  return Object.entries(node).flatMap(([key, value]) => {
    const own =
      key === 'properties' && typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value)
        : [];
    return [
      ...own.map(([name, of]) => ({ path: `${path}.${name}`, schema: of })),
      ...properties(value, `${path}.${key}`),
    ];
  });
}

describe('the JSON Schema of the language', () => {
  test('describes every key', () => {
    const silent = properties(schema, '')
      .filter(({ path }) => !path.includes('.if'))
      .filter(({ schema: of }) => typeof of !== 'object' || of === null || Array.isArray(of) || !of['description']);
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  test('knows every kind of field and every key that a kind accepts', () => {
    const written = JSON.stringify(schema);
    for (const kind of fieldKinds) {
      expect(written).toContain(`"const":"${kind}"`);
      for (const key of Object.keys(kindGrammar(kind).keys)) expect(written).toContain(`"${key}"`);
    }
  });

  test.each(resources.map(({ path, text }) => [path, text]))('accepts %s', (_, text) => {
    const resource: Record<string, Json> = parse(text);
    // Overrides and parts name the schema for incomplete files.
    const isWhole = !['base', 'include'].some((key) => key in resource) && 'resource' in resource;
    expect(text).toContain(isWhole ? '/resource.schema.json' : '/patch.schema.json');
    const judge = isWhole ? validate : validatePatch;
    judge(resource);
    expect(judge.errors).toBeNull();
  });

  test('accepts null for undeclared keys in a file based on another, and no unknown key', () => {
    expect(validatePatch({ resource: 'vms', base: 'instances', fields: { port_id: null, name: { help: null } } })).toBe(
      true,
    );
    expect(validatePatch({ resource: 'vms', base: 'instances', colums: [] })).toBe(false);
    expect(validatePatch({ resource: 'vms', base: 'instances', fields: { name: { typo: true } } })).toBe(false);
  });

  test.each([
    ['an unknown key', (resource: Record<string, Json>) => ({ ...resource, colums: [] })],
    [
      'a missing service',
      (resource: Record<string, Json>) =>
        Object.fromEntries(Object.entries(resource).filter(([key]) => key !== 'service')),
    ],
    ['a label in one language', (resource: Record<string, Json>) => ({ ...resource, label: { zh: '网关' } })],
    [
      'an unknown kind of field',
      (resource: Record<string, Json>) => ({ ...resource, fields: { name: { type: 'txt' } } }),
    ],
    [
      'a key of another kind',
      (resource: Record<string, Json>) => ({ ...resource, fields: { name: { type: 'text', to: 'sites' } } }),
    ],
    [
      'a reference to nothing',
      (resource: Record<string, Json>) => ({ ...resource, fields: { network_id: { type: 'reference' } } }),
    ],
    ['an icon that is no word', (resource: Record<string, Json>) => ({ ...resource, icon: 'ruter' })],
  ])('refuses %s', (_, change) => {
    const text = resources.find(({ path }) => path === 'network/ports.yaml')?.text ?? '';
    expect(validate(parse(text))).toBe(true);
    expect(validate(change(parse(text)))).toBe(false);
  });

  test('accepts changes of a list and `absent` in an overlay', () => {
    expect(validatePatch({ absent: true })).toBe(true);
    expect(
      validatePatch({
        list: { columns: { add: ['rack'], after: 'name', remove: 'status' } },
        access: { list: { add: 'ADMIN' } },
        unique: { add: [['name', 'site_id']] },
      }),
    ).toBe(true);
    expect(validatePatch({ list: { columns: { ad: ['rack'] } } })).toBe(false);
    expect(validatePatch({ list: { columns: { add: [{ field: 'rack' }] } } })).toBe(false);
    expect(validatePatch({ list: { columns: {} } })).toBe(false);
    expect(
      validate({ ...parse(resources.find(({ path }) => path === 'network/ports.yaml')?.text ?? ''), absent: true }),
    ).toBe(false);
  });
});

describe('the JSON Schema of a product with one language', () => {
  const english = new Ajv2020({ allErrors: true, strict: false }).compile(languageSchema(['en']));
  const racks = (label: Json, value: Json): Json => ({
    resource: 'racks',
    service: 'ecrm',
    label,
    access: ['ADMIN'],
    fields: { colour: { type: 'enum', label, values: { red: value } } },
    actions: { paint: value },
  });

  test.each<[Json, Json]>([
    ['Rack', 'Red'],
    [{ en: 'Rack' }, { en: 'Red', tone: 'danger' }],
  ])('accepts %j as a label and %j as a value', (label, value) => {
    expect(english(racks(label, value))).toBe(true);
    expect(validate(racks(label, value))).toBe(false);
  });

  test.each<[Json, Json]>([
    [{ zh: '机柜' }, 'Red'],
    ['', 'Red'],
    [{}, 'Red'],
    ['Rack', { tone: 'danger' }],
  ])('refuses %j as a label with %j as a value', (label, value) => {
    expect(english(racks(label, value))).toBe(false);
  });
});
