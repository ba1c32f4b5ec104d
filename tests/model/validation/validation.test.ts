import { yupResolver } from '@hookform/resolvers/yup';
import { describe, expect, test } from 'vitest';
import { completeRecord } from '#model/validation/completion/completeRecord.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { recordSchema, type ValidationOptions } from '#model/validation/recordSchema.ts';
import { hasInvalidCharacters, validateRecord } from '#model/validation/validation.ts';
import { actorWith, field, fieldsOf, label } from '../definitions.ts';

const actor = actorWith('TENANT');
const create: ValidationOptions = { mode: 'create', actor, now: Date.UTC(2026, 10, 20) };
const update = (record: Record<string, unknown>): ValidationOptions => ({ mode: 'update', actor, record });

function check(fields: FieldDefinition[], input: unknown, options: ValidationOptions = create) {
  return validateRecord({ fields: fieldsOf(...fields) }, input, options);
}

/** The message key of each field that is refused. */
function refusals(
  fields: FieldDefinition[],
  input: unknown,
  options: ValidationOptions = create,
): Record<string, string> {
  const result = check(fields, input, options);
  return 'fields' in result
    ? Object.fromEntries(Object.entries(result.fields).map(([path, { key }]) => [path, key]))
    : {};
}

describe('the generic name rule (spec 5)', () => {
  const name = [field('name', 'name', { required: true })];

  test.each<[string, unknown, string]>([
    ['empty', '', 'validation.required'],
    ['blank', '   ', 'validation.required'],
    ['absent', undefined, 'validation.required'],
    ['null', null, 'validation.required'],
    ['65 characters', 'x'.repeat(65), 'validation.maxLength'],
    ['a blank inside', 'a b', 'validation.name'],
    ['a slash', 'a/b', 'validation.name'],
    ['an emoji', '😀', 'validation.name'],
    ['full-width letters', 'ａ', 'validation.name'],
    ['a number', 5, 'validation.text'],
    ['a list', ['x'], 'validation.text'],
  ])('%s is refused', (_, value, key) => {
    expect(refusals(name, { name: value })).toEqual({ name: key });
  });

  test.each(['云主机', 'a-b_c.d@e', 'x'.repeat(64), '云'.repeat(64), '𠮷'.repeat(64)])('%s is accepted', (value) => {
    expect(check(name, { name: value })).toEqual({ value: { name: value } });
  });

  test('blanks at the ends are cut off', () => {
    expect(check(name, { name: ' web ' })).toEqual({ value: { name: 'web' } });
  });
});

describe('bodies that are none', () => {
  test.each([null, [], 'x', 5, undefined])('%j is refused as a whole', (input) => {
    expect(refusals([field('note', 'text')], input)).toEqual({ body: 'validation.object' });
  });

  test('an unknown name is refused, at the top and inside', () => {
    const fields = [field('capacity', 'object', { fields: fieldsOf(field('cpu', 'integer')) })];
    expect(refusals(fields, { capcity: {} })).toEqual({ capcity: 'validation.unknown' });
    expect(refusals(fields, { capacity: { ram: 1 } })).toEqual({ 'capacity.ram': 'validation.unknown' });
    expect(check(fields, { capacity: { cpu: 1 } })).toEqual({ value: { capacity: { cpu: 1 } } });
  });

  test('names that the server adds are ignored', () => {
    expect(check([field('note', 'text')], { note: 'x', _labels: { a: 'b' } })).toEqual({ value: { note: 'x' } });
  });

  test('__proto__ is refused at any place and changes no object', () => {
    const fields = [field('extra', 'json'), field('labels', 'keyValue')];
    for (const body of [
      '{"__proto__":{"x":1}}',
      '{"extra":{"a":[{"__proto__":{"x":1}}]}}',
      '{"labels":{"__proto__":"x"}}',
    ]) {
      const result = check(fields, JSON.parse(body));
      expect('fields' in result && hasInvalidCharacters(result.fields), body).toBe(true);
    }
    expect(({} as { x?: number }).x).toBeUndefined();
    expect(refusals(fields, { constructor: 'x' })).toEqual({ constructor: 'validation.unknown' });
  });

  test('half a surrogate pair and NUL are invalid characters (code 10), also deep inside', () => {
    const fields = [field('note', 'text'), field('extra', 'json')];
    for (const text of ['\ud800', 'a\udc00', 'a\0b']) {
      const result = check(fields, { note: text, extra: { a: [text] } });
      expect(result).toEqual({
        fields: { note: { key: 'validation.invalidCharacters' }, 'extra.a.0': { key: 'validation.invalidCharacters' } },
      });
    }
    expect(check(fields, { note: '😀' })).toEqual({ value: { note: '😀' } });
  });

  test('nesting without end is refused, not followed', () => {
    const body = JSON.parse(`{"extra":${'['.repeat(5000)}${']'.repeat(5000)}}`) as unknown;
    expect(Object.values(refusals([field('extra', 'json')], body))).toEqual(['validation.json']);
  });

  test('HTML and SQL are only text', () => {
    const note = `<script>alert(1)</script>'; drop table users; --`;
    expect(check([field('note', 'text')], { note })).toEqual({ value: { note } });
  });
});

describe('numbers', () => {
  test.each<[string, unknown, string]>([
    ['text', '5', 'validation.integer'],
    ['a fraction', 1.5, 'validation.integer'],
    ['infinity', JSON.parse('1e999'), 'validation.integer'],
    ['not a number', Number.NaN, 'validation.integer'],
    ['beyond 2^53', 2 ** 53 + 2, 'validation.tooLarge'],
    ['true', true, 'validation.integer'],
    ['a list', [5], 'validation.integer'],
  ])('%s is no integer', (_, value, key) => {
    expect(refusals([field('count', 'integer')], { count: value })).toEqual({ count: key });
  });

  test('limits are reported with their unit', () => {
    const size = [field('size', 'bytes', { unit: 'GB', min: 1, max: 2 })];
    expect(check(size, { size: 3 * 1024 ** 3 })).toEqual({
      fields: { size: { key: 'validation.max', params: { max: '2 GB' } } },
    });
    expect(check(size, { size: 2 * 1024 ** 3 })).toEqual({ value: { size: 2 * 1024 ** 3 } });
  });

  test('money keeps what it is, whatever its spelling', () => {
    const price = [field('price', 'money', { min: 0 })];
    expect(check(price, { price: '12.5' })).toEqual({ value: { price: '12.50' } });
    expect(check(price, { price: 12.5 })).toEqual({ value: { price: '12.50' } });
    expect(check(price, { price: '0.000125' })).toEqual({ value: { price: '0.000125' } });
    expect(refusals(price, { price: '0.0000001' })).toEqual({ price: 'validation.money' });
    expect(refusals(price, { price: '-0.01' })).toEqual({ price: 'validation.min' });
  });
});

describe('nested fields', () => {
  const labels = field('labels', 'list', {
    required: true,
    maxItems: 3,
    fields: {
      item: field('item', 'object', {
        fields: fieldsOf(
          field('label', 'name', { required: true }),
          field('bgColor', 'text', { pattern: '#[0-9a-f]{6}', patternHelp: { zh: '颜色', en: 'A colour' } }),
        ),
      }),
    },
  });

  test('each violation has its own dotted path', () => {
    expect(refusals([labels], { labels: [{ label: 'a', bgColor: 'red' }, { bgColor: '#00ff00' }] })).toEqual({
      'labels.0.bgColor': 'validation.patternHelp',
      'labels.1.label': 'validation.required',
    });
  });

  test('members are trimmed like fields', () => {
    expect(check([labels], { labels: [{ label: ' a ' }] })).toEqual({ value: { labels: [{ label: 'a' }] } });
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['absent', undefined, { labels: 'validation.required' }],
    ['empty', [], { labels: 'validation.required' }],
    ['a string of JSON', '[{"label":"a"}]', { labels: 'validation.list' }],
    ['an object', { 0: { label: 'a' } }, { labels: 'validation.list' }],
    ['too long', [1, 2, 3, 4].map((n) => ({ label: `n${n}` })), { labels: 'validation.maxItems' }],
    ['a list of strings', ['{"label":"a"}'], { 'labels.0': 'validation.object' }],
    ['a list of lists', [[]], { 'labels.0': 'validation.object' }],
  ])('a list that is %s', (_, value, expected) => {
    const found = refusals([labels], { labels: value });
    expect(found).toMatchObject(expected);
  });

  test('an absent object stays absent', () => {
    const capacity = field('capacity', 'object', { fields: fieldsOf(field('cpu', 'integer', { required: true })) });
    expect(check([capacity], {})).toEqual({ value: {} });
    expect(refusals([capacity], { capacity: {} })).toEqual({ 'capacity.cpu': 'validation.required' });
    expect(check([capacity], { capacity: null })).toEqual({ value: { capacity: null } });
  });

  test('a member may depend on its siblings', () => {
    const rule = field('rule', 'object', {
      fields: fieldsOf(
        field('protocol', 'text'),
        field('port', 'integer', { required: true, when: { protocol: ['tcp', 'udp'] } }),
      ),
    });
    expect(refusals([rule], { rule: { protocol: 'tcp' } })).toEqual({ 'rule.port': 'validation.required' });
    expect(check([rule], { rule: { protocol: 'icmp', port: 5 } })).toEqual({ value: { rule: { protocol: 'icmp' } } });
  });
});

describe('conditional fields', () => {
  const values = {
    prepaid: { label: { zh: '包月', en: 'Monthly' } },
    postpaid: { label: { zh: '按量', en: 'By use' } },
  };
  // The dependent field stands first: the order of the definition must not matter.
  const fields = [
    field('months', 'integer', { required: true, min: 1, when: { billing: 'prepaid' } }),
    field('billing', 'enum', { values }),
  ];

  test('are required only while they exist', () => {
    expect(refusals(fields, { billing: 'prepaid' })).toEqual({ months: 'validation.required' });
    expect(check(fields, { billing: 'postpaid' })).toEqual({ value: { billing: 'postpaid' } });
  });

  test('are neither checked nor kept while they do not', () => {
    expect(check(fields, { billing: 'postpaid', months: -5 })).toEqual({ value: { billing: 'postpaid' } });
    expect(refusals(fields, { billing: 'prepaid', months: -5 })).toEqual({ months: 'validation.min' });
  });

  test('start to exist with an update, and then require their value', () => {
    expect(refusals(fields, { billing: 'prepaid' }, update({ billing: 'postpaid', months: null }))).toEqual({
      months: 'validation.required',
    });
    expect(check(fields, { billing: 'prepaid' }, update({ billing: 'postpaid', months: 3 }))).toEqual({
      value: { billing: 'prepaid' },
    });
  });

  test('vanish by an update, and are cleared', () => {
    expect(check(fields, { billing: 'postpaid' }, update({ billing: 'prepaid', months: 3 }))).toEqual({
      value: { billing: 'postpaid', months: null },
    });
  });

  test('read the record where nothing is sent', () => {
    expect(check(fields, { months: 5 }, update({ billing: 'prepaid', months: 3 }))).toEqual({ value: { months: 5 } });
    expect(check(fields, { months: 5 }, update({ billing: 'postpaid', months: null }))).toEqual({ value: {} });
  });
});

describe('the sent part of an update', () => {
  const fields = [field('name', 'name', { required: true }), field('note', 'text')];

  test('is all that is required', () => {
    expect(check(fields, { note: 'x' }, update({ name: 'a' }))).toEqual({ value: { note: 'x' } });
  });

  test('may clear what is optional, not what is required', () => {
    expect(check(fields, { note: '' }, update({ name: 'a', note: 'x' }))).toEqual({ value: { note: null } });
    expect(refusals(fields, { name: null }, update({ name: 'a' }))).toEqual({ name: 'validation.required' });
  });
});

describe('fields that are not the client’s to write', () => {
  const record = { id: 1, status: 'on', cloud_id: 5, owner: 'a', seen_at: '2026-11-20T00:00:00.000Z' };
  const fields = [
    field('id', 'integer', { readOnly: true }),
    field('status', 'state', { values: { off: { label }, on: { label } }, default: 'off' }),
    field('total', 'integer', { computed: { kind: 'count', resource: 'x', by: 'y' } }),
    field('cloud_id', 'reference', { to: 'clouds', writeOnce: true }),
    field('owner', 'text', { access: { write: ['ADMIN'] } }),
    field('seen_at', 'dateTime', { writeOnce: true }),
    field('note', 'text'),
  ];

  test('a record may be sent back as it was read', () => {
    expect(check(fields, { ...record, total: 3, note: 'x' }, update(record))).toEqual({ value: { note: 'x' } });
  });

  test('fields that the server writes are dropped, states too', () => {
    expect(check(fields, { id: 9, status: 'broken', total: 'x' }, update(record))).toEqual({ value: {} });
    expect(check(fields, { status: 'on' })).toEqual({ value: { status: 'off' } });
  });

  test('a change of what is written once is refused, another spelling is none', () => {
    expect(check(fields, { cloud_id: '5', seen_at: '2026-11-20T08:00:00+08:00' }, update(record))).toEqual({
      value: {},
    });
    expect(refusals(fields, { cloud_id: 6 }, update(record))).toEqual({ cloud_id: 'validation.writeOnce' });
    expect(check(fields, { cloud_id: 6 })).toMatchObject({ value: { cloud_id: 6 } });
  });

  test('what is entered after creation is refused before, and its default stays', () => {
    const routes = field('routes', 'integer', { updateOnly: true, default: 1 });
    expect(refusals([routes], { routes: 2 })).toEqual({ routes: 'validation.updateOnly' });
    expect(check([routes], { routes: null })).toEqual({ value: { routes: 1 } });
    expect(check([routes], { routes: 2 }, update({ routes: 1 }))).toEqual({ value: { routes: 2 } });
  });

  test('a change of a field of others is refused', () => {
    expect(refusals(fields, { owner: 'b' }, update(record))).toEqual({ owner: 'validation.notAllowed' });
    expect(refusals(fields, { owner: 'b' })).toEqual({ owner: 'validation.notAllowed' });
    expect(check(fields, { owner: 'b' }, { ...update(record), actor: actorWith('ADMIN') })).toEqual({
      value: { owner: 'b' },
    });
  });
});

describe('defaults', () => {
  const fields = [
    field('user_id', 'reference', { to: 'users', readOnly: true, default: '$user.id' }),
    field('begins_at', 'dateTime', { default: '$now' }),
    field('limit', 'integer', { default: 5 }),
    field('months', 'integer', { default: 1, when: { limit: { gt: 10 } } }),
  ];

  test('are filled in on create where nothing is sent', () => {
    expect(check(fields, {})).toEqual({ value: { user_id: 7, begins_at: '2026-11-20T00:00:00.000Z', limit: 5 } });
    expect(check(fields, { limit: 50 })).toMatchObject({ value: { limit: 50, months: 1 } });
  });

  test('write now in the form of their field', () => {
    const now = ['date', 'dateTime'].map((type) => field(type, type, { default: '$now' }));
    expect(check([...now, field('end_timestamp', 'dateTime', { wire: 'ms', default: '$now+1d' })], {})).toEqual({
      value: { date: '2026-11-20', dateTime: '2026-11-20T00:00:00.000Z', end_timestamp: Date.UTC(2026, 10, 21) },
    });
  });

  test('null is an answer', () => {
    expect(check(fields, { limit: null })).toMatchObject({ value: { limit: null } });
  });

  test('play no part on update', () => {
    expect(check(fields, { limit: 6 }, update({}))).toEqual({ value: { limit: 6 } });
  });
});

describe('the same rules in a form', () => {
  const fields = fieldsOf(
    field('name', 'name', { required: true }),
    field('labels', 'list', { fields: { item: field('item', 'name') } }),
  );
  const messages = {
    'validation.maxLength': { zh: '内容长度不能超过%{max}个字符', en: 'At most %{max}' },
    'validation.name': { zh: '名称规则', en: 'Name rule' },
  };

  test('report their sentences to react-hook-form at the path of each input', async () => {
    const values = { name: 'x'.repeat(65), labels: ['a', 'b c'] };
    const resolver = yupResolver(
      recordSchema({ fields }, { ...create, messages, language: 'zh' }, completeRecord({ fields }, values, create)),
    );
    const result = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(result.errors).toMatchObject({
      name: { message: '内容长度不能超过64个字符' },
      labels: [undefined, { message: '名称规则' }],
    });
  });

  test('return the body to send', async () => {
    const values = { name: ' web ', labels: [] };
    const resolver = yupResolver(recordSchema({ fields }, create, completeRecord({ fields }, values, create)));
    const result = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(result).toMatchObject({ values: { name: 'web', labels: [] }, errors: {} });
  });
});
