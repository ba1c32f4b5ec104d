import type { CommonKeys, Computed, Derived } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { readCondition } from '#model/compile/define/conditions.ts';
import { child, entriesOf, itemsOf, numberOf, textOf, toJson, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Reads what a field follows from: other records (`computed`), other numbers (`derived`) or texts of other records
 * (`copied`). People write none of these.
 *
 * @example
 *   readFollowing(common, node); // adds `computed` and `readOnly`
 */
export function readFollowing(common: CommonKeys, node: Node): void {
  const computed = readComputed(child(node, 'computed'));
  const derived = readDerived(child(node, 'derived'));
  const copied = wordsOf(child(node, 'copied')).map(({ word }) => word);
  if (computed) common.computed = computed;
  if (derived) common.derived = derived;
  if (copied.length > 0) common.copied = copied;
  if (computed ?? derived ?? copied[0]) common.readOnly = true;
}

function readDerived(node: Node | undefined): Derived | undefined {
  if (node === undefined) return undefined;
  const largest = child(node, 'largest');
  return {
    ...(largest && {
      largest: Object.fromEntries(entriesOf(largest).map(([name, { value }]) => [name, numberOf(value) ?? 1])),
    }),
    times: wordsOf(child(node, 'times')).map(({ word }) => word),
  };
}

function readComputed(node: Node | undefined): Computed | undefined {
  if (node?.kind !== 'map') return undefined;
  const condition = child(node, 'where');
  const where = condition ? { where: readCondition(condition) } : {};
  const [by = '', counted, key, pointing] = ['by', 'count', 'quota', 'inClouds'].map((name) =>
    textOf(child(node, name)),
  );
  if (counted !== undefined) return { kind: 'count', resource: counted, by, ...where };
  for (const kind of ['sum', 'latest'] as const) {
    const resource = textOf(child(node, kind));
    if (resource !== undefined) return { kind, resource, by, field: textOf(child(node, 'of')) ?? '', ...where };
  }
  if (key !== undefined) return { kind: 'quota', key };
  if (pointing !== undefined) return { kind: 'inClouds', by: pointing };
  const cases = itemsOf(child(node, 'case')).map((each) => {
    const when = child(each, 'when');
    return { when: when ? readCondition(when) : {}, value: jsonAt(each, 'value') };
  });
  return { kind: 'case', cases, otherwise: jsonAt(node, 'otherwise') };
}

function jsonAt(node: Node, key: string): Json {
  const found = child(node, key);
  return found ? toJson(found) : null;
}
