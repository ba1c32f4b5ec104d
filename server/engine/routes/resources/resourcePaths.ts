import type { Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** The result of matching a path: a resource, its path parameters, and the remaining path. */
export interface ResourceMatch {
  definition: Definition;
  params: Record<string, string>;
  rest: string[];
}

interface Node {
  words: Map<string, Node>;
  /** `{cloud_id}`: the field that this segment fills. */
  parameter?: { field: string; node: Node };
  definition?: Definition;
}

const MAX_REST = 2;
const trees = new WeakMap<CompiledSchemas, Node>();

/** Finds the definition with the longest matching path. The routes are rebuilt when the definitions change. */
export function matchResource(schemas: CompiledSchemas, path: string): ResourceMatch | undefined {
  let tree = trees.get(schemas);
  if (tree === undefined) trees.set(schemas, (tree = treeOf(schemas)));
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return walk(tree, segments, 0, {});
}

/** A literal segment matches before a parameter, and the deepest definition wins. */
function walk(
  node: Node,
  segments: string[],
  depth: number,
  params: Record<string, string>,
): ResourceMatch | undefined {
  const segment = segments[depth];
  if (segment !== undefined) {
    const next = node.words.get(segment);
    const byWord = next && walk(next, segments, depth + 1, params);
    if (byWord !== undefined) return byWord;
    const byParameter =
      node.parameter && walk(node.parameter.node, segments, depth + 1, { ...params, [node.parameter.field]: segment });
    if (byParameter !== undefined) return byParameter;
  }
  if (node.definition === undefined || segments.length - depth > MAX_REST) return undefined;
  return { definition: node.definition, params, rest: segments.slice(depth) };
}

function treeOf({ resources, services }: CompiledSchemas): Node {
  const root: Node = { words: new Map() };
  for (const definition of Object.values(resources)) {
    let node = root;
    for (const segment of `${services[definition.service]?.basePath ?? ''}${definition.path}`.split('/').slice(1))
      node = child(node, segment);
    node.definition = definition;
  }
  return root;
}

function child(node: Node, segment: string): Node {
  const field = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (field !== undefined) {
    node.parameter ??= { field, node: { words: new Map() } };
    return node.parameter.node;
  }
  const next = node.words.get(segment) ?? { words: new Map() };
  node.words.set(segment, next);
  return next;
}
