import { describe, expect, test } from 'vitest';
import { completeRecord } from '#model/validation/completion/completeRecord.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ValidationOptions } from '#model/validation/recordSchema.ts';
import { actorWith, field, fieldsOf } from '../../definitions.ts';

const actor = actorWith('TENANT');
const now = Date.UTC(2026, 10, 20);
const create: ValidationOptions = { mode: 'create', actor, now };
const update = (record: Record<string, unknown>): ValidationOptions => ({ mode: 'update', actor, now, record });

const complete = (fields: FieldDefinition[], input: Record<string, unknown>, options = create) =>
  completeRecord({ fields: fieldsOf(...fields) }, input, options);
const existing = (...given: Parameters<typeof complete>) => [...complete(...given).existing].toSorted();

const product = field('product', 'text');
const method = field('method', 'text', { when: { product: 'openstack' } });
const token = field('token', 'text', { when: { method: 'token' } });

describe('which fields exist', () => {
  test('one without a condition always, one with a condition where it holds', () => {
    expect(existing([product, method, token], { product: 'openstack', method: 'password' })).toEqual([
      'method',
      'product',
    ]);
  });

  test('one that depends on an absent field is absent, whatever value was sent for it, in any order of fields', () => {
    expect(existing([token, method, product], { product: 'nextstack', method: 'token', token: 'x' })).toEqual([
      'product',
    ]);
  });

  test('a condition may look into an object', () => {
    const size = field('size', 'integer', { when: { 'source.kind': 'blank' } });
    const source = field('source', 'object', { fields: fieldsOf(field('kind', 'text', { default: 'blank' })) });
    expect(existing([size, source], { source: { kind: 'blank' } })).toContain('size');
    expect(existing([size, source], { source: { kind: 'image' } })).not.toContain('size');
    expect(existing([size, source], { source: {} })).toContain('size');
    expect(existing([size, source], {})).not.toContain('size');
  });

  test('a condition may compare with another field, which is settled first', () => {
    const fields = [
      field('most', 'integer', { when: { least: '$form.floor' } }),
      field('least', 'integer', { default: 3 }),
      field('floor', 'integer', { default: 3 }),
    ];
    expect(existing(fields, {})).toContain('most');
    expect(existing(fields, { floor: 4 })).not.toContain('most');
  });

  test('a circle of an older definition ends', () => {
    const left = field('left', 'text', { when: { right: 'x' } });
    const right = field('right', 'text', { when: { left: 'x' } });
    expect(existing([left, right], { left: 'x', right: 'x' })).toEqual(['left', 'right']);
  });

  test('forty fields, each leaning on all before it, are settled once each', () => {
    const chain: FieldDefinition[] = [];
    for (let at = 0; at < 40; at += 1) {
      const before = Object.fromEntries(chain.map(({ name }) => [name, 'x']));
      chain.push(field(`step${at}`, 'text', at === 0 ? {} : { when: before }));
    }
    expect(existing(chain, Object.fromEntries(chain.map(({ name }) => [name, 'x'])))).toHaveLength(40);
  });

  test('a field that the server writes counts with its default, not with the sent value', () => {
    const fields = [
      field('state', 'enum', { readOnly: true, default: 'draft', values: {} }),
      field('reason', 'text', { when: { state: 'draft' } }),
    ];
    expect(existing(fields, {})).toContain('reason');
    expect(existing(fields, { state: 'done' })).toContain('reason');
  });

  test('conditions of an action’s input see the record that it is called on, under what is entered', () => {
    const input = [
      field('force', 'boolean', { when: { status: 'busy' } }),
      field('price', 'money', { when: { cost: 12.5 } }),
    ];
    const around = fieldsOf(field('status', 'text'), field('cost', 'money'));
    const { existing: found } = completeRecord(
      { fields: fieldsOf(...input), around },
      {},
      { ...create, record: { status: 'busy', cost: '12.50' } },
    );
    expect([...found]).toEqual(['force', 'price']);
  });
});

describe('the added values', () => {
  const billing = field('billing', 'text', { default: 'prepaid' });
  const months = field('months', 'integer', { default: 12, when: { billing: 'prepaid' } });

  test('on create every default of a field that exists', () => {
    expect(complete([months, billing], {}).sent).toEqual({ billing: 'prepaid', months: 12 });
    expect(complete([months, billing], { billing: ' postpaid ' })).toMatchObject({
      sent: { billing: ' postpaid ' },
      record: { billing: 'postpaid' },
    });
  });

  test('null is an answer', () => {
    expect(complete([months, billing], { billing: null }).sent).toEqual({ billing: null });
  });

  test('values that the sender may not write are separate', () => {
    const fields = [
      field('owner_id', 'integer', { readOnly: true, default: '$user.id' }),
      field('rank', 'integer', { access: { write: ['ADMIN'] }, default: 1 }),
    ];
    expect(complete(fields, { rank: 9 })).toMatchObject({
      sent: { rank: 9 },
      added: { owner_id: 7, rank: 1 },
      record: { owner_id: 7, rank: 1 },
    });
  });

  test('on update nothing but what comes into being', () => {
    expect(complete([months, billing], { note: 'x' }, update({ billing: null, months: null })).sent).toEqual({
      note: 'x',
    });
    const arising = complete([months, billing], { billing: 'prepaid' }, update({ billing: 'postpaid', months: null }));
    expect(arising).toMatchObject({ sent: { billing: 'prepaid', months: 12 } });
    expect([...arising.arising]).toEqual(['months']);
  });

  test('on update a field that no longer exists is cleared, with all fields that depend on it', () => {
    const { cleared, record } = complete(
      [token, method, product],
      { product: 'nextstack' },
      update({ product: 'openstack', method: 'token', token: 'x' }),
    );
    expect(cleared.toSorted()).toEqual(['method', 'token']);
    expect(record).toEqual({ product: 'nextstack', method: null, token: null });
  });

  test('a value that was hidden before the update stays as it is', () => {
    expect(
      complete([method, product], { note: 'x' }, update({ product: 'nextstack', method: 'token' })).cleared,
    ).toEqual([]);
  });
});

describe('members of objects and entries of lists', () => {
  const rule = field('rule', 'object', {
    fields: fieldsOf(
      field('port', 'integer', { default: 80, when: { protocol: 'tcp' } }),
      field('protocol', 'text', { default: 'tcp' }),
      field('strict', 'boolean', { when: { protocol: '$form.usual' }, default: true }),
    ),
  });
  const rules = field('rules', 'list', { fields: { item: { ...rule, name: 'item' } } });
  const usual = field('usual', 'text', { default: 'tcp' });

  test('have their own defaults, by the members next to them and the record', () => {
    expect(complete([rule, usual], { rule: {} }).sent).toEqual({
      usual: 'tcp',
      rule: { protocol: 'tcp', port: 80, strict: true },
    });
    expect(complete([rules, usual], { rules: [{ protocol: 'icmp' }, { port: 22 }] }).sent).toMatchObject({
      rules: [{ protocol: 'icmp' }, { protocol: 'tcp', port: 22, strict: true }],
    });
    expect(complete([rule, usual], { usual: 'udp', rule: {} }).sent).toEqual({
      usual: 'udp',
      rule: { protocol: 'tcp', port: 80 },
    });
  });

  test('a missing object is not created by the defaults of its members; one that is a default is completed', () => {
    expect(complete([rule], {}).sent).toEqual({});
    expect(complete([{ ...rule, default: {} }, usual], {}).sent).toMatchObject({ rule: { protocol: 'tcp', port: 80 } });
  });

  test('are completed on update too if the whole is replaced, and unchanged if it is sent unchanged', () => {
    const record = { usual: 'tcp', rules: [{ protocol: 'udp' }, { protocol: null }] };
    expect(complete([rules, usual], { rules: record.rules }, update(record)).sent).toEqual({ rules: record.rules });
    expect(complete([rules, usual], { rules: [{}] }, update(record)).sent).toEqual({
      rules: [{ protocol: 'tcp', port: 80, strict: true }],
    });
  });

  test.each<[string, unknown]>([
    ['no object', 'x'],
    ['no list', { 0: {} }],
    ['entries that are none', [null, 5, []]],
  ])('%s is left for the rules to refuse', (_, value) => {
    expect(complete([rule, rules], { rule: value, rules: value }).sent).toMatchObject({ rule: value, rules: value });
  });
});
