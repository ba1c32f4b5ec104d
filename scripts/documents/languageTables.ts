import { PLACES } from '#model/compile/check/places.ts';
import type { KeyRule, Shape } from '#model/compile/shape/shape.ts';
import { fieldKeys, keyedShapes, KIND_GROUPS, type KindKey } from './languageKeys.ts';

const TABLE = /(<!-- keys of (.+?): npm run docs -->\n)[^]*?(<!-- end of keys -->)/g;

const PLACES_TABLE = /(<!-- variables of conditions: npm run docs -->\n)[^]*?(<!-- end of variables -->)/;

/**
 * A page of `docs/language/` with the tables of its keys, which follow from the grammar in `model/compile/shape/`. The
 * rest of the page is written by hand.
 */
export function withLanguageTables(text: string): string {
  const tables = languageTables();
  const withPlaces = text.replace(
    PLACES_TABLE,
    (_, start: string, end: string) => `${start}\n<!-- prettier-ignore -->\n${placesTable()}\n\n${end}`,
  );
  return withPlaces.replace(TABLE, (_, start: string, what: string, end: string) => {
    const lines = tables.get(what);
    if (lines === undefined) throw new Error(`docs/language/ has a table for ${what}, which the language lacks`);
    return `${start}\n<!-- prettier-ignore -->\n${lines.join('\n')}\n\n${end}`;
  });
}

/** Which variables conditions may use, by the place where they stand. */
function placesTable(): string {
  return [
    '| Conditions | Variables |',
    '|---|---|',
    ...Object.values(PLACES).map(({ stands, has }) => {
      const variables = has.map((root) => `\`$${root}\``).join(' ');
      return `| ${stands} | ${variables === '' ? 'none' : variables} |`;
    }),
  ].join('\n');
}

function languageTables(): Map<string, string[]> {
  const { common, special } = fieldKeys();
  return new Map([
    ...[...keyedShapes()].map(([what, { keys }]): [string, string[]] => [what, table(Object.entries(keys))]),
    ['a field', table(common)],
    ...[...special].map(([group, keys]): [string, string[]] => [group, kindsTable(group, keys)]),
  ]);
}

/** The keys of a group of kinds, each with the kinds that take it. */
function kindsTable(group: string, keys: readonly KindKey[]): string[] {
  const all = KIND_GROUPS.get(group)?.length;
  const body = keys.map(({ key, rule, kinds }) => [
    `\`${key}\``,
    kinds.length === all ? 'all' : kinds.map((kind) => `\`${kind}\``).join(' '),
    valueOf(rule.shape),
    rule.says,
  ]);
  return [...rows(['Key', 'Kinds', 'Value', 'Meaning'], body), ...wordLists(keys)];
}

/** Longer lists, such as that of the icons, are files of their own. */
const LONGEST_LIST = 60;

/** The words of each key that has more of them than its cell can hold: a paragraph for each below the table. */
function wordLists(keys: readonly { key: string; rule: KeyRule }[]): string[] {
  const lists = new Map<string, string[]>();
  for (const { key, rule } of keys)
    for (const words of longLists(rule.shape)) {
      const text = words.map((each) => `\`${each}\``).join(' ');
      lists.set(text, [...new Set([...(lists.get(text) ?? []), `\`${key}\``])]);
    }
  return [...lists].flatMap(([text, of]) => ['', `Words of ${of.join(' and ')}: ${text}.`]);
}

function longLists(shape: Shape): string[][] {
  switch (shape.is) {
    case 'text':
      return shape.words !== undefined && shape.words.length > MOST_WORDS && shape.words.length <= LONGEST_LIST
        ? [[...shape.words]]
        : [];
    case 'list':
      return longLists(shape.of);
    case 'either':
      return shape.options.flatMap(longLists);
    default:
      return [];
  }
}

function table(keys: readonly [string, KeyRule][]): string[] {
  const body = keys.map(([key, rule]) => [
    `\`${key}\``,
    `${valueOf(rule.shape)}${rule.required ? ', required' : ''}`,
    rule.says,
  ]);
  return [...rows(['Key', 'Value', 'Meaning'], body), ...wordLists(keys.map(([key, rule]) => ({ key, rule })))];
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string[] {
  return [row(head), `|${head.map(() => '---|').join('')}`, ...body.map(row)];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

const MOST_WORDS = 8;

/** A short description of the values of a key. */
function valueOf(shape: Shape): string {
  switch (shape.is) {
    case 'named':
      return shape.name;
    case 'either':
      return [...new Set(shape.options.map(valueOf))].join(' or ');
    case 'text':
      if (shape.words === undefined) return 'text';
      return shape.words.length > MOST_WORDS
        ? (shape.of ?? 'word')
        : shape.words.map((each) => `\`${each}\``).join(' ');
    case 'number':
      return shape.integer ? 'whole number' : 'number';
    case 'flag':
      return '`true` `false`';
    case 'json':
      return 'value';
    case 'list':
      return shape.of.is === 'list' ? `list of lists` : `list of ${valueOf(shape.of)}`;
    case 'dictionary':
      return `map of ${valueOf(shape.of)}`;
    case 'keys':
    case 'chosen':
      return 'map';
  }
}
