import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition, FieldKeys, FieldType } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';

/** A field as the compiler would return it. */
export function testField(name: string, type: string, extra: Partial<FieldKeys> = {}): FieldDefinition {
  const plain: FieldDefinition = { name, type: 'text', label: { zh: `字段 ${name}`, en: `Field ${name}` } };
  // Tests use the kinds of the registry, and also kinds that it does not have.
  return withKeys(plain, { type: type as FieldType, ...extra });
}

/** A definition with a few fields and no other features. */
export function testDefinition(fields: readonly FieldDefinition[], extra: Partial<Definition> = {}): Definition {
  const all = [testField('id', 'integer', { readOnly: true, sortable: true }), ...fields];
  return {
    resource: 'things',
    domain: 'testing',
    service: 'sys',
    path: '/things',
    table: 'things',
    label: { zh: '物件', en: 'Thing' },
    plural: { zh: '物件', en: 'Things' },
    help: { zh: '测试用的物件。', en: 'Something to test with.' },
    icon: 'settings',
    id: { field: 'id', kind: 'serial' },
    titleField: 'name',
    routes: { list: { path: '/thing', params: {} }, show: { path: '/thing/:id', params: { id: 'id' } } },
    access: {
      list: ['all'],
      show: ['all'],
      create: ['all'],
      update: ['all'],
      delete: ['all'],
      export: ['all'],
      import: ['all'],
      history: ['all'],
      pick: ['all'],
    },
    scope: {},
    fields: Object.fromEntries(all.map((field) => [field.name, field])),
    unique: [],
    list: {
      columns: fields.map((field) => field.name),
      hidden: ['id'],
      filters: [],
      sort: [{ field: 'id', order: 'ASC' }],
      views: {},
      expand: [],
    },
    show: { summary: [], sections: [], tabs: [] },
    form: { layout: 'plain', parts: [] },
    actions: {},
    delete: { confirm: 'plain', bulk: true, force: false },
    slots: {},
    errors: {},
    revision: '1',
    ...extra,
  };
}
