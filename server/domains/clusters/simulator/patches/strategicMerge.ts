import type { Json } from '#model/language/definition.ts';
import { isTree, type Tree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { isEntry, isSet, keyOfEntry, listKeys } from './mergeKeys.ts';

const ORDER = '$setElementOrder/';
const FROM_SET = '$deleteFromPrimitiveList/';

/** `application/strategic-merge-patch+json`: what `kubectl apply`, `edit` and `rollout` send. */
export function strategicMerge(original: Tree, patch: Tree): Tree {
  const { $patch: directive, $retainKeys: retained, ...changes } = patch;
  if (directive === 'replace') return withoutDirectives(changes);
  if (directive === 'delete') return {};
  const result: Tree = Array.isArray(retained)
    ? Object.fromEntries(Object.entries(original).filter(([key]) => retained.includes(key)))
    : { ...original };
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith(ORDER)) continue;
    if (key.startsWith(FROM_SET)) {
      const name = key.slice(FROM_SET.length);
      const before = result[name];
      if (Array.isArray(before) && Array.isArray(value)) result[name] = before.filter((each) => !value.includes(each));
    } else if (value === null) delete result[key];
    else if (isTree(value)) {
      const before = result[key];
      result[key] = strategicMerge(isTree(before) ? before : {}, value);
    } else result[key] = Array.isArray(value) ? mergedList(key, result[key], value) : value;
  }
  for (const [key, value] of Object.entries(changes)) {
    const name = key.slice(ORDER.length);
    const list = result[name];
    if (key.startsWith(ORDER) && Array.isArray(value) && Array.isArray(list)) result[name] = ordered(name, list, value);
  }
  return result;
}

function mergedList(field: string, before: Json | undefined, patch: readonly Json[]): Json {
  const original = Array.isArray(before) ? before : [];
  if (isSet(field)) return [...new Set([...original, ...patch])];
  const keys = listKeys(
    field,
    [...original, ...patch].filter((each) => !isDirective(each)),
  );
  if (keys === undefined) return patch.filter((each) => !isDirective(each)).map(plain);
  if (patch.some((each) => isTree(each) && each['$patch'] === 'replace'))
    return patch.filter((each) => !isTree(each) || each['$patch'] !== 'replace').map(plain);
  let result = [...original];
  for (const entry of patch) {
    if (!isTree(entry)) continue;
    // A patch names an entry by the first of its keys, where that is all it knows.
    const known = keys.filter((key, at) => at === 0 || entry[key] !== undefined);
    const key = keyOfEntry(entry, known);
    const at = result.findIndex((each) => isEntry(each, key));
    if (entry['$patch'] === 'delete') result = result.filter((each) => !isEntry(each, key));
    else if (at < 0) result.push(plain(entry));
    else result = result.with(at, strategicMerge(asTree(result[at]), entry));
  }
  return result;
}

const asTree = (value: Json | undefined): Tree => (isTree(value) ? value : {});

const isDirective = (value: Json): boolean => isTree(value) && Object.keys(value).length === 1 && '$patch' in value;

/** What is new has nothing to merge with, and its directives nothing to act on. */
function plain(value: Json): Json {
  return isTree(value) ? withoutDirectives(value) : value;
}

function withoutDirectives(value: Tree): Tree {
  const own = Object.entries(value).filter(([key, each]) => !key.startsWith('$') && each !== null);
  return Object.fromEntries(
    own.map(([key, each]) => [
      key,
      Array.isArray(each) ? each.map(plain) : isTree(each) ? withoutDirectives(each) : each,
    ]),
  );
}

/** The entries in the order of the patch; those that it does not name stay behind them. */
function ordered(field: string, list: readonly Json[], order: readonly Json[]): Json {
  const keys = listKeys(field, list);
  const place = (entry: Json): number => {
    const at = order.findIndex((each) =>
      isTree(each) && keys !== undefined
        ? isEntry(
            entry,
            keyOfEntry(
              each,
              keys.filter((key, index) => index === 0 || each[key] !== undefined),
            ),
          )
        : each === entry,
    );
    return at < 0 ? order.length : at;
  };
  return list.toSorted((a, b) => place(a) - place(b));
}
