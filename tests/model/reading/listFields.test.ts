import { describe, expect, test } from 'vitest';
import { can } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import { THEIRS } from '#model/access/ownership/isTheirs.ts';
import { eligibleActions } from '#model/access/stateMachine.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { matches } from '#model/conditions/conditions.ts';
import { kindGrammar } from '#model/fields/index.ts';
import type { Definition, Json, Operation } from '#model/language/definition.ts';
import { listFields } from '#model/reading/listFields.ts';
import { definitionFor } from '#model/reading/manifest.ts';
import { schemas } from '../../schemas/productSchemas.ts';
import { action, actorWith, definition, field, fieldsOf, label } from '../definitions.ts';

const admin = actorWith('ADMIN');

const vms: Definition = definition({
  path: '/clouds/{cloud_id}/vms',
  id: { field: 'vm_id', kind: 'text' },
  stateField: 'status',
  routes: { show: { path: '/vms/:id/:zone', params: { id: 'vm_id', zone: 'zone_id' } } },
  generated: { from: 'settings', by: ['name'], mark: 'builtIn' },
  scope: { ADMIN: { $any: [{ user_id: '$user.id' }, { 'parent_id.user_id': 1 }] } },
  fields: fieldsOf(
    field('name', 'name'),
    field('vm_id', 'text'),
    field('cloud_id', 'text'),
    field('status', 'state'),
    field('zone_id', 'integer'),
    field('user_id', 'integer'),
    field('parent_id', 'reference', { to: 'vms' }),
    field('builtIn', 'boolean'),
    field('used', 'integer', { outOf: 'size', when: { kind: 'disk' } }),
    field('size', 'integer', { unitOf: 'unit' }),
    field('unit', 'enum'),
    field('kind', 'text'),
    field('object', 'text', { wordsOf: 'resource' }),
    field('done', 'text', { wordsOf: 'operation' }),
    field('flavor_id', 'reference', { to: 'flavors', inline: true, where: { gpu: '$form.gpu' } }),
    field('gpu', 'boolean'),
    field('locked', 'boolean'),
    field('limit', 'integer'),
    field('tags', 'tags'),
    field('notes', 'longText'),
    field('host', 'text', { access: { read: ['OPERATOR'] } }),
    field('password', 'password', { writeOnly: true }),
    field('token', 'text', { createOnly: true, readOnly: true }),
  ),
  list: { columns: ['name'], hidden: [], filters: [], sort: [], views: {}, expand: ['tags'] },
  actions: {
    stop: action('stop', { guards: [{ where: { locked: false } }], where: { size: { lt: '$record.limit' } } }),
  },
});

describe('the fields that a list requests', () => {
  test('have the unit that is stored beside a value of a metric', () => {
    const measured = definition({
      fields: fieldsOf(
        field('id', 'integer'),
        field('metric', 'text', { wordsOf: 'metric' }),
        field('unit', 'text', { wordsOf: 'unit' }),
        field('value', 'number', { unitOf: 'metric' }),
        field('size', 'number'),
      ),
    });
    expect(listFields(measured, ['value'], admin)).toEqual(expect.arrayContaining(['metric', 'unit', 'value']));
    expect(listFields(measured, ['size'], admin)).not.toContain('unit');
  });

  test('are its columns, what an expanded row shows, names, addresses and what decides about the record', () => {
    const always = ['name', 'vm_id', 'status', 'zone_id', 'user_id', 'parent_id', 'builtIn', 'size'];
    expect(listFields(vms, ['name'], admin)).toEqual([...always, 'locked', 'limit', 'tags']);
  });

  test('include the fields beside a column that decide how it is shown', () => {
    const more = (column: string) =>
      listFields(vms, [column], admin).filter((name) => !listFields(vms, [], admin).includes(name));
    expect(more('used')).toEqual(['used', 'kind']);
    expect(more('size')).toEqual(['unit']);
    expect(more('done')).toEqual(['object', 'done']);
    expect(more('object')).toEqual(['object']);
    expect(more('flavor_id')).toEqual(['flavor_id', 'gpu']);
    expect(more('notes')).toEqual(['notes']);
    expect(more('cloud_id')).toEqual(['cloud_id']);
  });

  test('include the parts of a line and the fields beside them', () => {
    const parts = [{ field: 'size' }, { field: 'notes' }];
    const lined = { ...vms, lines: { spec: { name: 'spec', type: 'line' as const, label, parts } } };
    expect(listFields(lined, ['spec'], admin)).toEqual(listFields(vms, ['size', 'notes'], admin));
    expect(listFields(lined, ['spec'], admin)).toContain('unit');
  });

  test('never include a field that the server does not send to the reader', () => {
    const all = listFields(vms, Object.keys(vms.fields), admin);
    expect(all).toContain('notes');
    for (const name of ['host', 'password', 'token']) expect(all).not.toContain(name);
    expect(listFields(vms, ['host'], actorWith('OPERATOR'))).toContain('host');
  });

  test('include what the policies of the reader test', () => {
    const rule = (name: string) => ({
      operations: [':stop'] as const,
      where: { [name]: 1 },
      source: { policy: 'p', version: 'v1', sid: '#1' },
    });
    const ruled = { ...vms, ruled: { allow: [rule('limit')], deny: [rule('notes')] } };
    expect(listFields(ruled, [], admin)).toContain('notes');
  });
});

const READERS: Record<string, Actor> = Object.fromEntries(
  [
    { name: 'system', kind: 0, permissions: [] },
    ...schemas.roles.roles.map(({ role }) => ({ name: role, kind: 3, permissions: [{ role }] })),
  ].map(({ name, kind, permissions }) => [
    name,
    actorFrom({ id: 7, bp_id: 2, name, kind, permissions }, schemas.roles),
  ]),
);

test.each(Object.entries(READERS))('rows of lists hold enough for every decision about them: %s', (_, actor) => {
  const known = Object.values(schemas.resources).flatMap((each) => definitionFor(each, actor, schemas) ?? []);
  for (const narrowed of known) {
    const fields = listFields(narrowed, narrowed.list.columns, actor);
    for (const record of wholeRecords(narrowed, actor)) {
      const reads = new Set<string>();
      const decided = decisions(narrowed, actor, watched(record, reads));
      expect(decisions(narrowed, actor, cut(record, fields)), narrowed.resource).toEqual(decided);
      // A field that no reader receives is not missing from the list.
      expect(
        [...reads].filter((name) => name in record && !fields.includes(name)),
        narrowed.resource,
      ).toEqual([]);
    }
  }
  expect(known.length).toBeGreaterThan(0);
});

const VARIANTS = 6;
const OPERATIONS: Operation[] = ['show', 'update', 'delete', 'export', 'history'];

function decisions(narrowed: Definition, actor: Actor, record: Record<string, unknown>) {
  const columns = narrowed.list.columns.flatMap((name) => narrowed.fields[name] ?? []);
  return {
    operations: OPERATIONS.map((operation) => can(actor, operation, narrowed, record)),
    actions: eligibleActions(narrowed, actor, record).map(({ action: { name }, decision }) => ({ name, decision })),
    exist: columns.map(({ when }) => when === undefined || matches(when, record, { fields: narrowed.fields })),
    transient: isTransient(narrowed, record),
    title: record[narrowed.titleField],
  };
}

/** Records with every field that the reader receives: in each state, and with values of several kinds. */
function wholeRecords(narrowed: Definition, actor: Actor): Record<string, Json>[] {
  const { fields, stateField } = narrowed;
  const received = listFields(narrowed, Object.keys(fields), actor);
  const states = [null, ...Object.keys(fields[stateField ?? '']?.values ?? {})];
  const variants = Array.from({ length: VARIANTS }, (_, n) => n);
  return [...variants.map((n) => [n, states[0]] as const), ...states.map((state, n) => [n, state] as const)].map(
    ([n, state]) => ({
      ...Object.fromEntries(received.map((name) => [name, valueOf(narrowed, name, n)])),
      ...(stateField !== undefined && { [stateField]: state ?? null }),
    }),
  );
}

/** Null, the words of the field, the id of the reader and of others, and true and false, in turn. */
function valueOf({ fields }: Definition, name: string, n: number): Json {
  const each = fields[name];
  if (each === undefined || n === 0) return null;
  if (each.type === 'boolean') return n % 2 === 0;
  if (each.type === 'reference') return n % 2 === 0 ? 7 : 8;
  if (each.type === 'references') return n % 2 === 0 ? [7] : [8];
  if (each.values !== undefined) return Object.keys(each.values)[n % Object.keys(each.values).length] ?? null;
  return kindGrammar(each.type).sample(each, n) ?? null;
}

const cut = (record: Record<string, Json>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));

/** Notes the name of every field that is read. */
function watched(record: Record<string, Json>, reads: Set<string>): Record<string, Json> {
  const note = (name: string | symbol) => {
    if (typeof name === 'string' && name !== THEIRS) reads.add(name);
  };
  return new Proxy(record, {
    get: (target, name) => (note(name), Reflect.get(target, name)),
    has: (target, name) => (note(name), Reflect.has(target, name)),
    getOwnPropertyDescriptor: (target, name) => (note(name), Reflect.getOwnPropertyDescriptor(target, name)),
  });
}
