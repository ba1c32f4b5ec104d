import type { Json } from '#model/language/definition.ts';
import { badRequest, KubeError } from '#server/domains/clusters/simulator/api/kubeError.ts';
import { isTree, type Tree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';

/** RFC 7396: `application/merge-patch+json`. */
export function mergePatch(original: Tree, patch: Tree): Tree {
  const result = { ...original };
  for (const [key, value] of Object.entries(patch)) {
    const before = result[key];
    if (value === null) delete result[key];
    else result[key] = isTree(value) ? mergePatch(isTree(before) ? before : {}, value) : value;
  }
  return result;
}

interface Operation {
  op: string;
  path: string;
  from?: string;
  value?: Json;
}

/** RFC 6902: `application/json-patch+json`. */
export function jsonPatch(original: Tree, patch: Json): Tree {
  if (!Array.isArray(patch)) throw badRequest('a JSON patch is a list of operations');
  let result: Json = structuredClone(original);
  for (const each of patch) {
    if (!isTree(each) || typeof each['op'] !== 'string' || typeof each['path'] !== 'string')
      throw badRequest('an operation of a JSON patch has op and path');
    result = applied(result, { ...each, op: each['op'], path: each['path'] });
  }
  if (!isTree(result)) throw badRequest('the patch leaves no object');
  return result;
}

const steps = (path: string): string[] =>
  path === ''
    ? []
    : path
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

function applied(root: Json, { op, path, from, value = null }: Operation): Json {
  const at = steps(path);
  if (op === 'test') {
    if (JSON.stringify(read(root, at)) !== JSON.stringify(value))
      throw new KubeError('Invalid', `the test of ${path} failed`);
    return root;
  }
  if (op === 'add') return write(root, at, value, 'add');
  if (op === 'replace') return write(root, at, value, 'replace');
  if (op === 'remove') return write(root, at, undefined, 'replace');
  const source = steps(from ?? '');
  const moved = read(root, source);
  if (moved === undefined) throw missing(from ?? '');
  if (op === 'copy') return write(root, at, moved, 'add');
  if (op === 'move') return write(write(root, source, undefined, 'replace'), at, moved, 'add');
  throw badRequest(`unknown operation ${op}`);
}

const missing = (path: string) => new KubeError('Invalid', `the path ${path} does not exist`);

const read = (root: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : isTree(value) ? value[step] : undefined),
    root,
  );

function write(root: Json, path: readonly string[], value: Json | undefined, how: 'add' | 'replace'): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (Array.isArray(root)) return writeEntry(root, { step, rest, value, how });
  if (!isTree(root)) throw missing(`/${path.join('/')}`);
  const before = root[step];
  if (rest.length > 0) {
    if (before === undefined) throw missing(`/${path.join('/')}`);
    return { ...root, [step]: write(before, rest, value, how) };
  }
  if (how === 'replace' && before === undefined) throw missing(`/${path.join('/')}`);
  const { [step]: _, ...others } = root;
  return value === undefined ? others : { ...root, [step]: value };
}

function writeEntry(
  list: readonly Json[],
  {
    step,
    rest,
    value,
    how,
  }: { step: string; rest: readonly string[]; value: Json | undefined; how: 'add' | 'replace' },
): Json {
  const at = step === '-' ? list.length : Number(step);
  const before = list[at];
  if (!Number.isInteger(at) || at > list.length || (how === 'replace' && before === undefined)) throw missing(step);
  if (rest.length > 0) return list.with(at, write(before ?? null, rest, value, how));
  if (how === 'add') return list.toSpliced(at, 0, value ?? null);
  return value === undefined ? list.toSpliced(at, 1) : list.with(at, value);
}
