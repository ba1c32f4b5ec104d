import { describe, expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { concerns, isAbout } from '#src/definitions/live/concerns.ts';

const label = { zh: '', en: '' };
const field = (more: Partial<FieldKeys>): FieldDefinition => withKeys({ name: 'f', type: 'text', label }, more);

// This test uses only the fields.
const definitions = {
  sites: { fields: { region_id: field({ type: 'reference', to: 'regions' }) } },
  regions: { fields: { site_count: field({ computed: { kind: 'count', resource: 'sites', by: 'region_id' } }) } },
  clouds: {
    fields: { place: field({ type: 'object', fields: { site_id: field({ type: 'reference', to: 'sites' }) } }) },
  },
  users: { fields: { name: field({}) } },
} as unknown as Record<string, Definition>;

const touched = (...queryKey: unknown[]) =>
  concerns(queryKey, { resource: 'sites', id: 3 }, (resource) => definitions[resource]);

describe('which queries a changed record affects', () => {
  test.each([
    ['lists of its resource', ['sites', 'getList', { filter: {} }], true],
    ['sub-lists of its resource', ['sites', 'getManyReference', { target: 'region_id', id: 7 }], true],
    ['itself', ['sites', 'getOne', { id: '3' }], true],
    ['another record of the same resource', ['sites', 'getOne', { id: '4' }], false],
    ['a choice of records with it', ['sites', 'getMany', { ids: ['3', '4'] }], true],
    ['a choice of records without it', ['sites', 'getMany', { ids: ['4'] }], false],
    ['a resource that counts it', ['regions', 'getList', {}], true],
    ['a resource that names it inside an object', ['clouds', 'getOne', { id: '1' }], true],
    ['a resource that has nothing to do with it', ['users', 'getList', {}], false],
    ['the manifest', ['suantai', 'manifest'], false],
  ])('%s', (_, queryKey, expected) => {
    expect(touched(...queryKey)).toBe(expected);
  });
});

/** What a page reads of one record. */
const READ_OF_ONE = (id: string): [string, unknown[]][] => [
  ['itself', ['sites', 'getOne', { id }]],
  ['its history', ['sites', 'history', id]],
  ['its latest changes', ['sites', 'history', { id, size: 5 }]],
  ['its timeline', ['sites', 'timeline', id]],
  ['its cost', ['sites', 'cost', { id: Number(id) }]],
  ['the account that pays for it', ['sites', 'standing', { resource: 'sites', resource_id: id }]],
];

describe('what is not requested of a deleted record, because it would be answered with 404', () => {
  test.each(READ_OF_ONE('3'))('%s', (_, queryKey) => {
    expect(isAbout(queryKey, { resource: 'sites', id: 3 })).toBe(true);
  });

  test.each([
    ...READ_OF_ONE('4'),
    ['a list', ['sites', 'getList', { filter: {} }]],
    ['a choice of records', ['sites', 'getMany', { ids: ['3', '4'] }]],
    ['records that refer to it', ['sites', 'getManyReference', { target: 'parent_id', id: 3 }]],
  ])('but of others: %s', (_, queryKey) => {
    expect(isAbout(queryKey, { resource: 'sites', id: 3 })).toBe(false);
  });
});
