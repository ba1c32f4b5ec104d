import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { englishTexts } from '../../support/schemas/englishSchemas.ts';
import { productSchemas } from '../../support/scenario.ts';
import { schemaSet } from './support/schemaSet.ts';

/** The least that a product needs. */
const LIBRARY: Record<string, string> = {
  'product.yaml': 'languages: [en]\n',
  'services.yaml': 'lib: { basePath: /api/lib/v1, label: Library }\n',
  'roles.yaml':
    'kinds: { 0: { authority: keeper, label: Keeper, holds: [ADMIN] } }\nroles: { ADMIN: { label: Administrator, landing: /book } }\n',
  'pages.yaml': 'groups: { shelves: { label: Shelves, icon: dns, sort: 1, subs: { old: Old ones } } }\npages: {}\n',
  'vocabulary.yaml':
    'fields: { id: ID, name: Name, created_at: Created, updated_at: Updated }\nactions: { history: History, lend: Lend }\n',
  'messages.yaml': 'reason: { lent: "It is lent to %{reader}" }\n',
  'errors/library.yaml':
    'family: library\nranges: [[7000, 7009]]\nfallback: Something is wrong\nerrors: { lent: { code: 7001, en: It is lent, next: Ask the keeper } }\n',
  'library/books.yaml': `resource: books
service: lib
label: Book
help: What readers borrow.
routes: { list: { path: /book, title: Our books, smallTitle: All of them } }
access: [ADMIN]
fields:
  name: { type: name, required: true, placeholder: The Time Machine, blank: Untitled }
  shelf: { type: enum, label: Shelf, values: { prose: Prose, verse: { en: Verse, tone: info } } }
actions:
  lend: { whereHelp: reason.lent, where: { shelf: prose } }
  burn: Burn
`,
};
const compile = (changes: Record<string, string> = {}, files = LIBRARY) =>
  compileSchemas(Object.entries({ ...files, ...changes }).map(([path, text]) => ({ path, text })));
const found = (changes: Record<string, string>) => compile(changes).diagnostics.map(formatDiagnostic);
const both = (text: string) => ({ zh: text, en: text });

describe('a product with languages: [en]', () => {
  const { schemas, diagnostics } = compile();

  test('accepts plain text for any label, and no other language', () => {
    expect(diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(schemas.languages).toEqual(['en']);
  });

  test('has every label in both languages for all readers', () => {
    expect(schemas.resources['books']).toMatchObject({
      label: both('Book'),
      plural: both('Books'),
      help: both('What readers borrow.'),
      routes: { list: { title: both('Our books'), smallTitle: both('All of them') } },
      fields: {
        id: { label: both('ID') },
        name: { label: both('Name'), placeholder: both('The Time Machine'), blank: both('Untitled') },
        shelf: {
          label: both('Shelf'),
          values: { prose: { label: both('Prose') }, verse: { label: both('Verse'), tone: 'info' } },
        },
      },
      actions: {
        lend: { label: both('Lend'), whereHelp: both('It is lent to %{reader}') },
        burn: { label: both('Burn') },
      },
    });
    expect(schemas).toMatchObject({
      services: { lib: { label: both('Library') } },
      roles: { kinds: [{ label: both('Keeper') }], roles: [{ label: both('Administrator') }] },
      groups: [{ label: both('Shelves'), subs: [{ label: both('Old ones') }] }],
      errors: {
        entries: [{ message: both('It is lent'), next: both('Ask the keeper') }],
        families: [{ message: both('Something is wrong') }],
      },
      messages: { 'reason.lent': both('It is lent to %{reader}') },
    });
  });

  test('is the same as in two languages, label by label', () => {
    const english = compileSchemas(englishTexts());
    expect(english.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const ours = productSchemas();
    expect(Object.keys(english.schemas.resources)).toEqual([...Object.keys(ours.resources), 'books'].toSorted());
    const plain = (value: object): unknown =>
      JSON.parse(
        JSON.stringify(value, (_, each) =>
          typeof each?.zh === 'string' && typeof each?.en === 'string' ? { ...each, zh: each.en } : each,
        ),
      );
    for (const [name, { revision: _revision, ...definition }] of Object.entries(ours.resources))
      expect(english.schemas.resources[name]).toMatchObject(plain(definition) as object);
    expect(english.schemas.messages).toEqual(plain(ours.messages));
  });

  test.each([
    [
      'a language that it does not have is a warning',
      'label: Book',
      'label: { en: Book, zh: 书 }',
      '3:20 warning: a label in "zh", which the product does not have; expected a language of product.yaml',
    ],
    [
      'its own is still needed',
      'label: Book',
      'label: {}',
      '3:8 label has no "en"; expected English text without Chinese characters',
    ],
    [
      'an empty one is none',
      'label: Book',
      "label: ''",
      '3:8 label.en is ""; expected English text without Chinese characters',
    ],
    [
      'a value needs one',
      'prose: Prose',
      'prose: { tone: info }',
      '9:55 fields.shelf.values.prose has no "en"; expected English text without Chinese characters',
    ],
    [
      'a key of a message that there is not stays one',
      'whereHelp: reason.lent',
      'whereHelp: reason.lnt',
      '11:22 unknown message "reason.lnt" in actions.lend.whereHelp; expected a key of messages.yaml; did you mean "reason.lent"?',
    ],
    [
      'a field that the vocabulary does not know says so',
      'label: Shelf, ',
      '',
      '9:10 fields.shelf has no label; expected a label, or a name that schemas/vocabulary.yaml knows',
    ],
  ])('%s', (_, from, to, says) => {
    expect(found({ 'library/books.yaml': LIBRARY['library/books.yaml']?.replace(from, to) ?? '' })).toEqual([
      `library/books.yaml:${says}`,
    ]);
  });

  test('returns the same findings when nothing changed', () => {
    const changes = {
      'library/books.yaml': LIBRARY['library/books.yaml']?.replace('label: Book', 'label: { en: Book, zh: 书 }') ?? '',
    };
    expect(compile(changes)).toEqual(compile(changes));
    expect(found(changes)).toHaveLength(1);
  });

  test('a label in another language alone counts for both', () => {
    expect(
      found({ 'library/books.yaml': LIBRARY['library/books.yaml']?.replace('label: Book', 'label: { zh: 书 }') ?? '' }),
    ).toEqual([
      'library/books.yaml:3:8 label has no "en"; expected English text without Chinese characters',
      'library/books.yaml:3:10 warning: a label in "zh", which the product does not have; expected a language of product.yaml',
    ]);
  });

  test('Chinese alone is one language too', () => {
    const changes = Object.fromEntries(
      Object.entries(LIBRARY).map(([path, text]) => [
        path,
        text.replaceAll(/\ben:/g, 'zh:').replace('label: Book', 'label: 书'),
      ]),
    );
    const chinese = compile({ ...changes, 'product.yaml': 'languages: [zh]\n' });
    expect(chinese.diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(chinese.schemas.resources['books']?.label).toEqual(both('书'));
  });
});

describe('the languages that a product declares', () => {
  test('are both if the file declares none, in the order written', () => {
    expect(compileSchemas(schemaSet()).schemas.languages).toEqual(['zh', 'en']);
    expect(compileSchemas(schemaSet({ 'product.yaml': 'languages: [en, zh, en]\n' })).schemas.languages).toEqual([
      'en',
      'zh',
    ]);
    expect(compileSchemas(schemaSet({ 'product.yaml': '{}\n' })).diagnostics).toEqual([]);
  });

  test('with both, plain text is no label', () => {
    const site = 'resource: sites\nservice: ecrm\nlabel: Site\naccess: [ADMIN]\nfields: { name: { type: name } }\n';
    for (const product of ['{}', 'languages: [zh, en]\n']) {
      expect(
        compileSchemas(schemaSet({ 'product.yaml': product, 'region/sites.yaml': site })).diagnostics.map(
          formatDiagnostic,
        ),
      ).toEqual(['region/sites.yaml:3:8 label is "Site"; expected a label ({ zh, en })']);
    }
  });

  test.each([
    ['languages: [fr]\n', ['product.yaml:1:13 unknown language "fr" in languages[0]; expected one of zh, en']],
    ['languages: []\n', ['product.yaml:1:12 languages is empty; expected at least one']],
    [
      'langages: [en]\n',
      ['product.yaml:1:1 unknown key "langages"; expected a key of the product; did you mean "languages"?'],
    ],
  ])('%j is reported once', (text, says) => {
    const told = found({ 'product.yaml': text });
    expect(text.startsWith('langages') ? told.filter((each) => each.startsWith('product.yaml')) : told).toEqual(says);
  });

  test('an overlay may leave out one of ours, and its own labels are plain text then', () => {
    const overlays = {
      'product.yaml': 'languages: { remove: zh }\n',
      'region/sites.yaml': 'label: Place\nhelp: { zh: 站点。, en: A place. }\n',
    };
    const { schemas, diagnostics } = compileSchemas(
      schemaSet({ 'product.yaml': 'languages: [zh, en]\n' }),
      Object.entries(overlays).map(([path, text]) => ({ path, text })),
    );
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'overlay/region/sites.yaml:2:9 warning: a label in "zh", which the product does not have; expected a language of overlay/product.yaml',
    ]);
    expect(schemas.resources['sites']).toMatchObject({ label: both('Place'), help: both('A place.') });
    expect(schemas.resources['gateways']?.label).toEqual(both('Gateway'));
  });
});

describe('the service of accounts', () => {
  const accountsOf = (product: string) => compile({ 'product.yaml': product });

  test('is the one that the product names, else the usual one', () => {
    expect(accountsOf('languages: [en]\naccounts: lib\n').schemas.accounts).toBe('/api/lib/v1');
    expect(accountsOf('languages: [en]\n').schemas.accounts).toBe('/api/ums/v1');
  });

  test('is a key of services.yaml', () => {
    expect(accountsOf('languages: [en]\naccounts: libs\n').diagnostics.map(formatDiagnostic)).toEqual([
      'product.yaml:2:11 unknown service "libs" in accounts; expected a key of services.yaml; did you mean "lib"?',
    ]);
  });
});
