import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { EVERY_KIND } from '../../../model/everyKind.ts';
import { yamlField } from '../../../model/yamlField.ts';

const PAPERS = `
resource: papers
service: sys
path: /papers
label: { zh: 资料, en: Paper }
access: [all]
create: { many: 5 }
fields:
  kind: { type: enum, required: true, default: paper, label: { zh: 类型, en: Kind }, values: { paper: { zh: 纸, en: Paper }, web: { zh: 网, en: Web } } }
  note: { type: text, required: true, when: { kind: paper }, label: { zh: 备注, en: Note } }
  pages: { type: integer, required: true, min: 1, max: 60, default: 1, when: { kind: paper }, label: { zh: 页数, en: Pages } }
  name: { type: name, required: true, default: paper }
  price: { type: money, default: 1.5, label: { zh: 价格, en: Price } }
  cost: { type: money, readOnly: true, label: { zh: 成本, en: Cost } }
  seen_on: { type: date, readOnly: true, label: { zh: 日期, en: Day } }
  binding: { type: object, label: { zh: 装订, en: Binding }, fields: { cover: { type: text, required: true, default: soft, label: { zh: 封面, en: Cover } }, colour: { type: text, required: true, when: { cover: hard }, label: { zh: 颜色, en: Colour } } } }
  status: { type: state, values: { draft: { zh: 草稿, en: Draft }, done: { zh: 完成, en: Done } } }
  verdict: { type: text, required: true, maxLength: 8, when: { status: done }, label: { zh: 结论, en: Verdict } }
  remark: { type: text, when: { status: draft }, label: { zh: 说明, en: Remark } }
actions:
  thicken: { zh: 加厚, en: Thicken, access: [all], bulk: true, input: { to: { type: integer, label: { zh: 页数, en: Pages } } }, set: { pages: $input.to } }
  turn: { zh: 转换, en: Turn, access: [all], input: { kind: { type: text, default: paper, label: { zh: 类型, en: Kind } }, note: { type: text, required: true, when: { kind: paper, pages: 2 }, label: { zh: 备注, en: Note } } }, set: { kind: $input.kind } }
  finish: { zh: 完成, en: Finish, access: [all], from: [draft], to: done, input: { verdict: { type: text, label: { zh: 结论, en: Verdict } } }, set: { verdict: $input.verdict } }
  close: { zh: 关闭, en: Close, access: [all], from: [draft], to: done }
  reopen: { zh: 重开, en: Reopen, access: [all], from: [done], to: draft }
  account: { zh: 记账, en: Account, access: [all], set: { cost: $record.price, seen_on: $now, name: $user.name } }
`;
const KINDS = EVERY_KIND.filter(
  ({ type }) => !['state', 'object', 'list', 'reference', 'references', 'file', 'image'].includes(type),
);
const THINGS = `
resource: things
service: sys
path: /things
label: { zh: 物件, en: Thing }
access: [all]
fields:
  name: { type: name, required: true }
${KINDS.map((field) => `  ${field.name}: ${yamlField({ ...field, readOnly: true })}`).join('\n')}
actions:
${KINDS.map(({ name }) => `  put_${name}: { zh: 写, en: Put, access: [all], input: { value: { type: json, label: { zh: 值, en: Value } } }, set: { ${name}: $input.value } }`).join('\n')}
`;
const { schemas, diagnostics } = compileSchemas([
  ...readSchemaTexts('schemas'),
  { path: 'platform/papers.yaml', text: PAPERS },
  { path: 'platform/things.yaml', text: THINGS },
]);

const AT = '/api/sys/v1/papers';
let all: Scenario;
beforeAll(async () => {
  all = await createScenario({ schemas });
});
afterAll(() => all.close());

const post = (body: Json, query = '') => all.personal.post(AT + query, body);
const made = async (body: Json = { note: 'x' }): Promise<number> => (await post(body)).body.id;
const act = (id: number, word: string, body: Json = {}) => all.personal.post(`${AT}/${id}?action=${word}`, body);
/** The fields that an error names. */
const refusedFor = ({ status, body }: { status: number; body: { fields?: object } }) => [
  status,
  Object.keys(body.fields ?? {}).toSorted(),
];

test('the definitions of this file are sound', () => {
  expect(diagnostics).toEqual([]);
});

describe('rules hold on the record with its defaults', () => {
  test('on create', async () => {
    expect(refusedFor(await post({}))).toEqual([400, ['note']]);
    expect(refusedFor(await post({ kind: 'paper' }))).toEqual([400, ['note']]);
    expect(await post({ note: 'x' })).toMatchObject({
      status: 201,
      body: { kind: 'paper', note: 'x', pages: 1, name: 'paper', price: '1.50' },
    });
    expect(await post({ kind: 'web', note: 'x', pages: 5 })).toMatchObject({
      status: 201,
      body: { kind: 'web', note: null, pages: null },
    });
  });

  test('what is required and has a default need not be sent, and null is refused', async () => {
    for (const name of ['kind', 'name', 'pages'])
      expect(refusedFor(await post({ note: 'x', [name]: null }))).toEqual([400, [name]]);
  });

  test('the contract requires no field that has a default', async () => {
    const { body } = await all.guest.get('/api/openapi.json');
    const { PapersCreate, Papers } = body.components.schemas;
    expect(PapersCreate.required).toEqual([]);
    expect(PapersCreate.properties).toMatchObject({
      kind: { type: 'string', default: 'paper' },
      pages: { default: 1 },
      binding: { properties: { cover: {} } },
    });
    expect(PapersCreate.properties.binding).not.toHaveProperty('required');
    expect(Papers.properties.kind).not.toHaveProperty('default');
  });

  test('inside objects', async () => {
    expect(await post({ note: 'x', binding: {} })).toMatchObject({ status: 201, body: { binding: { cover: 'soft' } } });
    expect(refusedFor(await post({ note: 'x', binding: { cover: 'hard' } }))).toEqual([400, ['binding.colour']]);
    expect(refusedFor(await post({ note: 'x', binding: { cover: null } }))).toEqual([400, ['binding.cover']]);
  });

  test('of several at once', async () => {
    expect(refusedFor(await post({ count: 2 }))).toEqual([400, ['note']]);
    const { status, body } = await post({ count: 2, note: 'x' });
    expect([status, body.items.map((item: { name: string; kind: string }) => [item.name, item.kind])]).toEqual([
      202,
      [
        ['paper-1', 'paper'],
        ['paper-2', 'paper'],
      ],
    ]);
  });

  test.each([
    ['CSV', 'text/csv', 'note,pages\n,5\nx,\nx,99\n'],
    ['JSON', 'application/json', JSON.stringify([{ pages: null }, { note: 'x' }, { note: 'x', pages: 99 }])],
  ])('of a file, %s', async (_, type, raw) => {
    const send = (mode: string, text: string) =>
      all.personal.post(`${AT}?import=${mode}`, undefined, { raw: text, headers: { 'content-type': type } });
    const { body } = await send('dry-run', raw);
    expect(body.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual(
      type === 'text/csv'
        ? [
            [2, 'note'],
            [4, 'pages'],
          ]
        : [
            [1, 'note'],
            [3, 'pages'],
          ],
    );
    const good = type === 'text/csv' ? 'note\nfrom a file\n' : '[{"note":"from a file"}]';
    expect((await send('run', good)).body).toMatchObject({ created: 1 });
    expect(
      (await all.personal.get(`${AT}?filter=${encodeURIComponent('{"note":"from a file"}')}`)).body[0],
    ).toMatchObject({ kind: 'paper', pages: 1 });
  });

  test('on update they hold on the record with the change applied', async () => {
    const id = await made({ kind: 'web' });
    const patch = (body: Json) => all.personal.patch(`${AT}/${id}`, body);
    expect(refusedFor(await patch({ kind: 'paper' }))).toEqual([400, ['note']]);
    expect(await patch({ price: '2' })).toMatchObject({ status: 200 });
    expect(await patch({ kind: 'paper', note: 'now' })).toMatchObject({ status: 200, body: { note: 'now', pages: 1 } });
    expect(refusedFor(await patch({ pages: 61 }))).toEqual([400, ['pages']]);
    expect(await patch({ kind: 'web' })).toMatchObject({ status: 200, body: { note: null, pages: null } });
    const bulk = await all.personal.post(`${AT}?bulk=update`, { ids: [id], input: { kind: 'paper' } });
    expect(bulk.body.results[0]).toMatchObject({ ok: false, fields: { note: expect.any(String) } });
  });

  test('the input of an action has its defaults, over the record that it is called on', async () => {
    const id = await made({ note: 'x', pages: 2 });
    expect(refusedFor(await act(id, 'turn'))).toEqual([400, ['note']]);
    expect(await act(id, 'turn', { kind: 'web' })).toMatchObject({ status: 200, body: { kind: 'web', note: null } });
  });
});

describe('values that an action writes are validated like input', () => {
  test('a variable beyond the limits is refused at its field, and nothing is stored', async () => {
    const id = await made();
    expect(await act(id, 'thicken', { to: 60 })).toMatchObject({ status: 200, body: { pages: 60 } });
    expect(await act(id, 'thicken', { to: 99 })).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { pages: expect.stringContaining('60') } },
    });
    expect(refusedFor(await act(id, 'thicken'))).toEqual([400, ['pages']]);
    expect((await all.personal.get(`${AT}/${id}`)).body).toMatchObject({ pages: 60, _version: 2 });
    const bulk = await all.personal.post(`${AT}?bulk=thicken`, { ids: [id], input: { to: 99 } });
    expect(bulk.body.results[0]).toMatchObject({ ok: false, fields: { pages: expect.any(String) } });
  });

  test('a value that makes another field necessary is refused at that one', async () => {
    const id = await made({ kind: 'web' });
    expect(refusedFor(await act(id, 'turn', { kind: 'paper' }))).toEqual([400, ['note']]);
    expect(refusedFor(await act(id, 'turn', { kind: 'stone' }))).toEqual([400, ['kind']]);
  });

  test('a state that makes a field necessary requires it, with or without set, and hides without clearing', async () => {
    const id = await made({ note: 'x', remark: 'mine' });
    expect(refusedFor(await act(id, 'close'))).toEqual([400, ['verdict']]);
    expect(refusedFor(await act(id, 'finish'))).toEqual([400, ['verdict']]);
    expect(refusedFor(await act(id, 'finish', { verdict: 'much too long' }))).toEqual([400, ['verdict']]);
    expect(await act(id, 'finish', { verdict: 'good' })).toMatchObject({
      status: 200,
      body: { status: 'done', verdict: 'good', remark: 'mine' },
    });
    expect(await act(id, 'reopen')).toMatchObject({
      status: 200,
      body: { status: 'draft', verdict: 'good', remark: 'mine' },
    });
    expect((await act(id, 'close')).status).toBe(200);
  });

  test('values of the record and of the moment are stored in the form of their field', async () => {
    const id = await made({ note: 'x', price: '12.5' });
    expect(await act(id, 'account')).toMatchObject({
      status: 200,
      body: { cost: '12.50', seen_on: '2026-11-20', name: 'personal' },
    });
  });

  const isInexact = (value: Json) => Number.isInteger(value) && !Number.isSafeInteger(value);
  test.each(KINDS.map((field) => [field.type, field] as const))(
    'of kind %s: every value that people may not enter is refused, what they may is stored',
    async (_, field) => {
      const kind = fieldKind(field.type);
      const grammar = kindGrammar(field.type);
      const { id } = (await all.personal.post('/api/sys/v1/things', { name: 'thing' })).body;
      const put = (value: Json) => all.personal.post(`/api/sys/v1/things/${id}?action=put_${field.name}`, { value });
      for (const { value } of grammar.invalid(field)) {
        if (isEmptyValue(value) || JSON.stringify(value).length > 60_000) continue;
        const reply = await put(value);
        // The response may spell the value differently.
        if (reply.status === 200) expect(kind.check(reply.body[field.name], field)).toBeUndefined();
        else
          expect(refusedFor(reply), JSON.stringify(value)).toEqual([
            400,
            // A number that JSON cannot hold is refused where it is sent.
            field.type === 'json' || isInexact(value) ? ['value'] : [field.name],
          ]);
      }
      const sample = grammar.sample(field, 1);
      const { status, body } = await put(sample);
      expect([status, body[field.name]]).toEqual([
        200,
        ['password', 'secret'].includes(field.type) ? undefined : kind.normalise(sample, field),
      ]);
    },
  );
});
