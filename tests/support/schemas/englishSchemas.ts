import { parse, stringify } from 'yaml';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import type { Json } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from './compileOnce.ts';

/** A resource in a product that is only in English. */
const BOOKS = `resource: books
service: sys
path: /books
label: Book
routes: { list: /book, show: /book/:id }
menu: { group: platform, sort: 1 }
access: [all]
help: What readers borrow.
fields:
  title: { type: text, label: Title, required: true, search: true, placeholder: The Time Machine }
  shelf: { type: enum, label: Shelf, values: { prose: Prose, verse: { en: Verse, tone: info } } }
  pages: { type: integer, label: Pages, min: 1 }
title: title
actions:
  lend: { en: Lend, set: { shelf: prose } }
`;

/** The product without Chinese texts, each label as plain text, and one further resource. */
export function englishTexts(): SchemaText[] {
  const ours = readSchemaTexts('schemas').map(({ path, text }) => ({ path, text: stringify(inEnglish(parse(text))) }));
  const product: string = ours.find(({ path }) => path === 'product.yaml')?.text ?? '';
  // Definitions name its panels.
  const { overview } = parse(product) as { overview: Json };
  return [
    ...ours.filter(({ path }) => path !== 'product.yaml'),
    { path: 'product.yaml', text: stringify({ languages: ['en'], overview }) },
    { path: 'platform/books.yaml', text: BOOKS },
  ];
}

export function englishSchemas(): CompiledSchemas {
  return compileOnce(englishTexts()).schemas;
}

function inEnglish(value: Json): Json {
  if (Array.isArray(value)) return value.map(inEnglish);
  if (typeof value !== 'object' || value === null) return value;
  const { zh, en, ...rest } = value;
  if (typeof zh !== 'string' || typeof en !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inEnglish(each)]));
  return Object.keys(rest).length === 0
    ? en
    : { en, ...Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, inEnglish(each)])) };
}
