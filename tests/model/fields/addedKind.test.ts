import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import type { Scenario } from '../../support/scenario.ts';
import { isbn, isbnGrammar } from '../../support/schemas/isbn.ts';

// The compiler reads the grammar once: it is loaded after the kind is added, and no other test gets this registry.
vi.resetModules();
const { addFieldKind, fieldKind, kindGrammar } = await import('#model/fields/index.ts');
addFieldKind(isbn, isbnGrammar);
const { compileSchemas } = await import('#model/compile/compile.ts');
const { formatDiagnostic } = await import('#model/compile/diagnostics.ts');
const { samplesOf } = await import('#server/seed/fill/sampleRow.ts');
const { readSchemaTexts } = await import('#scripts/readSchemaTexts.ts');
const { createScenario } = await import('../../support/scenario.ts');

const book = (field: string) => `
resource: books
service: sys
path: /books
label: { zh: 图书, en: Book }
access: [all]
fields:
  title: { type: text, required: true, label: { zh: 书名, en: Title } }
  isbn: ${field}
title: title
list: { columns: [title, isbn], filters: [isbn] }
`;
const GOOD = '{ type: isbn, group: 7, unique: true, label: { zh: 书号, en: ISBN } }';
const BOOKS = '/api/sys/v1/books';
const product = readSchemaTexts('schemas');
const compiled = (field: string) => compileSchemas([...product, { path: 'platform/books.yaml', text: book(field) }]);
const errorsOf = (field: string) =>
  compiled(field)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(formatDiagnostic);
const code = (n: number) => String(kindGrammar('isbn').sample(definition().fields['isbn'] ?? never(), n));
const never = (): never => {
  throw new Error('The field is gone');
};

let compilation: ReturnType<typeof compiled>;
let server: Scenario;
const definition = (): Definition => compilation.schemas.resources['books'] ?? never();

beforeAll(async () => {
  compilation = compiled(GOOD);
  server = await createScenario({ schemas: compilation.schemas });
});
afterAll(() => server.close());

describe('a field kind that is added in one file', () => {
  test('compiles, with the keys that its grammar describes', () => {
    expect(errorsOf(GOOD)).toEqual([]);
    expect(definition().fields['isbn']).toMatchObject({ type: 'isbn', group: 7, unique: true });
  });

  test.each([
    ['{ type: isbn, group: 7, digits: 13, label: { zh: 书号, en: ISBN } }', /digits/],
    ['{ type: isbn, group: china, label: { zh: 书号, en: ISBN } }', /group/],
    ['{ type: isbn, group: 100000, label: { zh: 书号, en: ISBN } }', /group/],
    ['{ type: isbnn, label: { zh: 书号, en: ISBN } }', /did you mean isbn\b|isbn/],
  ])('is refused with a key of another kind: %s', (field, names) => {
    const [first = '', ...others] = errorsOf(field);
    expect(first).toMatch(names);
    expect(others).toEqual([]);
  });

  test('is stored in the one spelling of its kind, and found by it', async () => {
    const spelled = code(1).replace(/^(...)(.)(....)(.*)(.)$/, '$1-$2-$3-$4-$5');
    const made = await server.admin.post(BOOKS, { title: 'One', isbn: spelled });
    expect(made).toMatchObject({ status: 201, body: { title: 'One', isbn: code(1) } });
    expect(await server.admin.post(BOOKS, { title: 'Other', isbn: code(1) })).toMatchObject({ status: 409 });
    await server.admin.post(BOOKS, { title: 'Two', isbn: code(2) });
    for (const wanted of [code(1), { in: [code(1)] }, { like: code(1).slice(5) }]) {
      const found = await server.admin.get(`${BOOKS}?filter=${encodeURIComponent(JSON.stringify({ isbn: wanted }))}`);
      expect(found.body, JSON.stringify(wanted)).toMatchObject([{ title: 'One' }]);
    }
    const sorted = await server.admin.get(`${BOOKS}?sort=["isbn","DESC"]`);
    expect(sorted.body.map(({ title }: { title: string }) => title)).toEqual(['Two', 'One']);
  });

  test.each([
    ['zh', /请输入 13 位的 ISBN/],
    ['en', /Enter an ISBN of 13 digits/],
  ])('is refused with its sentence in %s', async (language, sentence) => {
    const headers = { 'accept-language': language };
    const reply = await server.admin.post(BOOKS, { title: 'Wrong', isbn: '9783161484101' }, { headers });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['isbn']]);
    expect(reply.body.fields.isbn).toMatch(sentence);
  });

  test('is exported, and described in the contract', async () => {
    const file = await server.admin.get(`${BOOKS}?format=csv&lang=en&fields=title,isbn`);
    expect(file.body).toContain(`One,${code(1)}`);
    const { body } = await server.guest.get('/api/openapi.json');
    expect(JSON.stringify(body.components.schemas)).toContain('"title":"ISBN"');
    expect(Object.values<{ properties?: Record<string, object> }>(body.components.schemas)).toContainEqual(
      expect.objectContaining({
        properties: expect.objectContaining({ isbn: expect.objectContaining({ maxLength: 17, title: 'ISBN' }) }),
      }),
    );
  });

  test('has samples that it accepts, and values that it refuses', () => {
    const field = definition().fields['isbn'] ?? never();
    const grammar = kindGrammar('isbn');
    const check = (value: unknown) =>
      fieldKind('isbn').check(fieldKind('isbn').normalise(value, field) as never, field);
    for (let n = 0; n < 50; n += 1) expect(check(grammar.sample(field, n))).toBeUndefined();
    for (const { value, key } of grammar.invalid(field)) expect(check(value)?.key).toBe(key);
    const { names, row } = samplesOf(definition(), new Map(), 0);
    expect(check(row(3)[names.indexOf('isbn')])).toBeUndefined();
  });
});
