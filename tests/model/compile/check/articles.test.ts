import { expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

const files = readSchemaTexts('schemas');
const findings = (overlays: { path: string; text: string }[]) =>
  compileSchemas(files, overlays).diagnostics.map(({ code, severity, message, line }) => ({
    code,
    severity,
    says: message.split(';')[0],
    line,
  }));

const racks = `resource: racks
service: ecrm
label: { zh: 机柜, en: Rack }
access: [ADMIN]
routes: { list: /racks, show: /racks/:id }
fields:
  name: { type: name, required: true }
`;

test('a page without an article is a warning, where it is written (spec 2.2)', () => {
  expect(findings([{ path: 'region/racks.yaml', text: racks }])).toEqual([
    { code: 'missing-article', severity: 'warning', says: 'routes.list has no article of the help', line: 5 },
  ]);
});

test.each([
  ['of its own', `${racks}article: racks\n`],
  ['of its group', `${racks}menu: { group: platform, sub: clouds, sort: 1 }\n`],
])('an article %s is enough', (_, text) => {
  expect(findings([{ path: 'region/racks.yaml', text }])).toEqual([]);
});

test('a group without an article is named at each page that has none', () => {
  const text = 'groups:\n  personal: { article: null }\n';
  expect(findings([{ path: 'pages.yaml', text }])).toMatchObject([
    { code: 'missing-article', says: 'the page /userMsg has no article of the help' },
    { code: 'missing-article', says: 'routes.list has no article of the help' },
  ]);
});

test('a product without help needs none', () => {
  const text = 'help: null\n';
  expect(
    findings([
      { path: 'product.yaml', text },
      { path: 'region/racks.yaml', text: racks },
    ]),
  ).toEqual([]);
});
