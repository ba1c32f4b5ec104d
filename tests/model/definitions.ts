import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Definition, Grant } from '#model/language/definition.ts';
import type { FieldDefinition, FieldKeys, FieldType } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';

export const label = { zh: '标签', en: 'Label' };

export function field(name: string, type: string, rest: Partial<FieldKeys> = {}): FieldDefinition {
  // Tests go through the words of the registry.
  return withKeys({ name, type: 'text', label }, { type: type as FieldType, ...rest });
}

export function fieldsOf(...fields: FieldDefinition[]): Record<string, FieldDefinition> {
  return Object.fromEntries(fields.map((each) => [each.name, each]));
}

export function action(name: string, rest: Partial<ActionDefinition> = {}): ActionDefinition {
  const call: ActionDefinition['call'] = { method: 'POST', as: 'query', word: name };
  return { name, label, access: ['ADMIN'], on: 'record', confirm: 'none', bulk: false, call, ...rest };
}

export function actorWith(...grants: Grant[]): Actor {
  return { id: 7, name: 'reader', kind: 3, bp_id: 2, grants: [...grants, 'all'] };
}

/** A definition with all defaults; a test declares what it is about. */
export function definition(rest: Partial<Definition> = {}): Definition {
  const grants: Grant[] = ['ADMIN'];
  const fields = fieldsOf(field('id', 'integer', { readOnly: true }), field('name', 'name', { required: true }));
  return {
    resource: 'things',
    domain: 'platform',
    service: 'sys',
    path: '/things',
    table: 'things',
    label,
    plural: label,
    icon: 'box',
    id: { field: 'id', kind: 'serial' },
    titleField: 'name',
    routes: {},
    access: {
      list: grants,
      show: grants,
      create: grants,
      update: grants,
      delete: grants,
      export: grants,
      import: grants,
      history: grants,
      pick: grants,
    },
    scope: {},
    fields,
    unique: [],
    list: { columns: ['name'], hidden: [], filters: [], sort: [], views: {}, expand: [] },
    show: { summary: [], sections: [{ key: 'basic', fields: ['name'] }], tabs: [] },
    form: { layout: 'plain', parts: [{ key: 'basic', fields: ['name'] }] },
    actions: {},
    delete: { confirm: 'plain', bulk: true, force: false },
    slots: {},
    errors: {},
    revision: '1',
    ...rest,
  };
}
