import { fieldKinds } from '#model/fields/index.ts';
import { fieldShape } from '#model/compile/shape/fieldShape.ts';
import { SHARED_SHAPES, fileShape } from '#model/compile/shape/fileShape.ts';
import { PLACES } from '#model/compile/check/places.ts';
import type { KeyRule, KeysShape, Shape } from '#model/compile/shape/shape.ts';

const TABLE = /(<!-- keys of (.+?): npm run docs -->\n)[^]*?(<!-- end of keys -->)/g;

const PLACES_TABLE = /(<!-- variables of conditions: npm run docs -->\n)[^]*?(<!-- end of variables -->)/;

/** The name of the table with the keys of single field kinds. */
export const KEYS_OF_KINDS = 'the field kinds';

/**
 * `docs/language.md` with the tables of its keys, which follow from the grammar in `model/compile/shape/`. The rest of
 * the page is written by hand.
 */
export function withLanguageTables(text: string): string {
  const tables = languageTables();
  const withPlaces = text.replace(
    PLACES_TABLE,
    (_, start: string, end: string) => `${start}\n<!-- prettier-ignore -->\n${placesTable()}\n\n${end}`,
  );
  return withPlaces.replace(TABLE, (_, start: string, what: string, end: string) => {
    const lines = tables.get(what);
    if (lines === undefined) throw new Error(`docs/language.md has a table for ${what}, which the language lacks`);
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

/** Every map with known keys in the language, by the name that messages use: `an action`. */
export function keyedShapes(): Map<string, KeysShape> {
  const found = new Map<string, KeysShape>();
  const seen = new Set<Shape>();
  const visit = (shape: Shape): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    if (shape.is === 'keys' && !found.has(shape.what)) found.set(shape.what, shape);
    for (const below of shapesBelow(shape)) visit(below);
  };
  const resource = fileShape('', 'resource');
  const errors = fileShape('', 'errors');
  for (const shape of [resource, errors, ...Object.values(SHARED_SHAPES)]) if (shape) visit(shape);
  return found;
}

/** The keys of every field, and those of single kinds with these kinds. */
export function fieldKeys(): {
  common: [string, KeyRule][];
  special: Map<string, { rule: KeyRule; kinds: string[] }[]>;
} {
  if (fieldShape.is !== 'chosen') throw new Error('A field is a map whose keys depend on its type');
  const cases = [...fieldShape.cases];
  const entries = Object.entries(fieldShape.all.keys);
  const common = entries.filter(([key, rule]) => cases.every(([, { keys }]) => keys[key] === rule));
  const special = new Map<string, { rule: KeyRule; kinds: string[] }[]>();
  for (const [key] of entries.filter((entry) => !common.includes(entry))) {
    const meanings = new Map<string, { rule: KeyRule; kinds: string[] }>();
    for (const [kind, { keys }] of cases) {
      const rule = keys[key];
      if (rule === undefined) continue;
      const known = meanings.get(rule.says);
      if (known) known.kinds.push(kind);
      else meanings.set(rule.says, { rule, kinds: [kind] });
    }
    special.set(key, [...meanings.values()]);
  }
  return { common, special };
}

function languageTables(): Map<string, string[]> {
  const { common, special } = fieldKeys();
  const kinds = [...special].flatMap(([key, meanings]) =>
    meanings.map(({ rule, kinds: takers }) => [`\`${key}\``, kindNames(takers), valueOf(rule.shape), rule.says]),
  );
  return new Map([
    ...[...keyedShapes()].map(([what, { keys }]): [string, string[]] => [what, table(Object.entries(keys))]),
    ['a field', table(common)],
    [KEYS_OF_KINDS, rows(['Key', 'Kinds', 'Value', 'Meaning'], kinds)],
  ]);
}

function kindNames(kinds: readonly string[]): string {
  if (kinds.length === fieldKinds.length) return 'all';
  return kinds.map((kind) => `\`${kind}\``).join(' ');
}

function table(keys: readonly [string, KeyRule][]): string[] {
  const body = keys.map(([key, rule]) => [
    `\`${key}\``,
    `${valueOf(rule.shape)}${rule.required ? ', required' : ''}`,
    rule.says,
  ]);
  return rows(['Key', 'Value', 'Meaning'], body);
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

function shapesBelow(shape: Shape): readonly Shape[] {
  switch (shape.is) {
    case 'named':
      return [shape.get()];
    case 'either':
      return shape.options;
    case 'list':
    case 'dictionary':
      return [shape.of];
    case 'keys':
      return Object.values(shape.keys).map((rule) => rule.shape);
    case 'chosen':
      return [...shape.cases.values()].flatMap(({ keys }) => Object.values(keys).map((rule) => rule.shape));
    default:
      return [];
  }
}
