import { fieldKinds } from '#model/fields/index.ts';
import { fieldShape } from '#model/compile/shape/fieldShape.ts';
import { SHARED_SHAPES, fileShape } from '#model/compile/shape/fileShape.ts';
import type { KeyRule, KeysShape, Shape } from '#model/compile/shape/shape.ts';

/** Field kinds that are explained together, by the name of the table with their keys: each kind in one group. */
export const KIND_GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'fields with text',
    'text email phone url ip cidr mac portRange name longText markdown code password secret'.split(' '),
  ],
  ['fields with a number', 'integer number percent bytes duration money decimal'.split(' ')],
  ['fields of one choice', 'enum state boolean date dateTime'.split(' ')],
  ['fields that refer', 'reference references'.split(' ')],
  ['fields with several values', 'object list tags keyValue json'.split(' ')],
  ['fields with a file', 'file image'.split(' ')],
]);

/** A key of some field kinds. */
export interface KindKey {
  key: string;
  rule: KeyRule;
  kinds: string[];
}

/** Every map with known keys in the language, or in one kind of file, by the name that messages use: `an action`. */
export function keyedShapes(file?: Shape): Map<string, KeysShape> {
  const found = new Map<string, KeysShape>();
  const seen = new Set<Shape>();
  const visit = (shape: Shape): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    if (shape.is === 'keys' && !found.has(shape.what)) found.set(shape.what, shape);
    for (const below of shapesBelow(shape)) visit(below);
  };
  const every = [fileShape('', 'resource'), fileShape('', 'errors'), ...Object.values(SHARED_SHAPES)];
  for (const shape of file ? [file] : every) if (shape) visit(shape);
  return found;
}

/** The keys of every field, and those that only some kinds take, by group. */
export function fieldKeys(): { common: [string, KeyRule][]; special: Map<string, KindKey[]> } {
  if (fieldShape.is !== 'chosen') throw new Error('A field is a map whose keys depend on its type');
  const { cases, all } = fieldShape;
  const entries = Object.entries(all.keys);
  const common = entries.filter(([key, rule]) => fieldKinds.every((kind) => cases.get(kind)?.keys[key] === rule));
  const names = entries.filter((entry) => !common.includes(entry)).map(([key]) => key);
  const special = [...KIND_GROUPS].map(([group, kinds]): [string, KindKey[]] => {
    const takers = names.flatMap((key) =>
      kinds.flatMap((kind) => {
        const rule = cases.get(kind)?.keys[key];
        return rule === undefined ? [] : [{ key, rule, kind }];
      }),
    );
    const meanings = Map.groupBy(takers, ({ key, rule }) => `${key} ${rule.says}`);
    return [group, [...meanings.values()].flatMap(keyOfKinds)];
  });
  return { common, special: new Map(special) };
}

/** The keys of a table of the reference: of a map, of every field, or of a group of kinds. */
export function keysOfTable(what: string): string[] {
  const { common, special } = fieldKeys();
  if (what === 'a field') return common.map(([key]) => key);
  return special.get(what)?.map(({ key }) => key) ?? Object.keys(keyedShapes().get(what)?.keys ?? {});
}

function keyOfKinds(takers: readonly { key: string; rule: KeyRule; kind: string }[]): KindKey[] {
  const [first] = takers;
  return first === undefined ? [] : [{ key: first.key, rule: first.rule, kinds: takers.map(({ kind }) => kind) }];
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
