import type { Json } from '#model/language/definition.ts';
import { isTree, type Tree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { isAtomic, isEntry, isSet, keyOfEntry, listKeys } from './mergeKeys.ts';

/** The paths of a value as `fieldsV1` writes them: `f:name`, `k:{"name":"web"}`, `v:"word"`, and `.` for the whole. */
export function treeOf(value: Json, field = ''): Tree {
  if (isTree(value)) {
    if (isAtomic(field)) return {};
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [`f:${key}`, treeOf(each, key)]));
  }
  if (!Array.isArray(value)) return {};
  if (isSet(field)) return Object.fromEntries(value.map((each) => [`v:${JSON.stringify(each)}`, {}]));
  const keys = listKeys(field, value);
  if (keys === undefined || value.length === 0) return {};
  return Object.fromEntries(
    value
      .filter(isTree)
      .map((entry) => [`k:${JSON.stringify(keyOfEntry(entry, keys))}`, { '.': {}, ...treeOf(entry) }]),
  );
}

export const isLeaf = (tree: Tree): boolean => Object.keys(tree).length === 0;

const sub = (tree: Tree, key: string): Tree | undefined => {
  const own = tree[key];
  return isTree(own) ? own : undefined;
};

export function union(a: Tree, b: Tree): Tree {
  const result = { ...a };
  for (const [key, value] of Object.entries(b)) if (isTree(value)) result[key] = union(sub(result, key) ?? {}, value);
  return result;
}

/** What is in the first and not in the second; entries that become empty go. */
export function minus(a: Tree, b: Tree): Tree {
  const result: Tree = {};
  for (const [key, value] of Object.entries(a)) {
    if (!isTree(value)) continue;
    const other = sub(b, key);
    if (other === undefined) result[key] = value;
    else if (!isLeaf(value) && !isLeaf(other)) {
      const rest = minus(value, other);
      if (!isLeaf(rest)) result[key] = rest;
    }
  }
  return result;
}

/** The leaves that both have. */
export function common(a: Tree, b: Tree): Tree {
  const result: Tree = {};
  for (const [key, value] of Object.entries(a)) {
    const other = sub(b, key);
    if (!isTree(value) || other === undefined) continue;
    if (isLeaf(value) || isLeaf(other)) result[key] = {};
    else {
      const both = common(value, other);
      if (!isLeaf(both)) result[key] = both;
    }
  }
  return result;
}

/** Each leaf as a list of steps. */
export function leavesOf(tree: Tree, path: readonly string[] = []): string[][] {
  if (isLeaf(tree)) return path.length === 0 ? [] : [[...path]];
  return Object.entries(tree).flatMap(([key, value]) => (isTree(value) ? leavesOf(value, [...path, key]) : []));
}

export function treeFrom(leaves: readonly (readonly string[])[]): Tree {
  return leaves.reduce<Tree>(
    (tree, path) =>
      union(
        tree,
        path.reduceRight<Tree>((inner, step) => ({ [step]: inner }), {}),
      ),
    {},
  );
}

/** The value at a path of a value. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((own, step) => {
    if (own === undefined) return undefined;
    const name = step.slice(2);
    // That an entry is there, whatever it holds.
    if (step === '.') return true;
    if (step.startsWith('f:')) return isTree(own) ? own[name] : undefined;
    if (!Array.isArray(own)) return undefined;
    // Written by `treeOf`, or by a client that follows the format.
    const key = JSON.parse(name) as Json;
    return step.startsWith('v:')
      ? own.find((each) => each === key)
      : own.find((each) => isTree(key) && isEntry(each, key));
  }, value);
}

/** The value without what is at a path. */
export function without(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) return value;
  const name = step.slice(2);
  if (step.startsWith('f:') && isTree(value)) {
    const { [name]: before, ...others } = value;
    if (before === undefined) return value;
    return rest.length === 0 ? others : { ...value, [name]: without(before, rest) };
  }
  if (!Array.isArray(value) || step === '.') return value;
  const key = JSON.parse(name) as Json;
  if (step.startsWith('v:')) return value.filter((each) => each !== key);
  const at = value.findIndex((each) => isTree(key) && isEntry(each, key));
  if (at < 0) return value;
  return rest.length === 0 || rest[0] === '.'
    ? value.toSpliced(at, 1)
    : value.with(at, without(value[at] ?? null, rest));
}

/** A path as a conflict names it: `.spec.template.spec.containers[name="web"].image`. */
export const pathText = (path: readonly string[]): string =>
  path
    .filter((step) => step !== '.')
    .map((step) => {
      if (step.startsWith('f:')) return `.${step.slice(2)}`;
      const key = JSON.parse(step.slice(2)) as Json;
      return isTree(key)
        ? `[${Object.entries(key)
            .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
            .join(',')}]`
        : `[${JSON.stringify(key)}]`;
    })
    .join('');
