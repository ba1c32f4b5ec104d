import type { Condition } from '#model/conditions/conditions.ts';
import { leavesOf, withValue, type Values } from '#model/domains/templates/values/leaves.ts';
import type { Manifest } from '#model/domains/templates/plan/manifest.ts';
import type { SchemaReading } from '#model/domains/templates/schema/schemaReading.ts';
import type { BodyFault, BodyNode } from './bodyNode.ts';
import { checkPlaces, findPlaces } from './findPlaces.ts';
import { readManifest } from './readManifest.ts';
import { renderNode } from './renderNode.ts';

const STACK_NAME = 'stack.name';
/** What a body may read beside its values. */
export const STACK_WORDS = [STACK_NAME] as const;

export interface RenderedBody {
  manifest: Manifest;
  /** Lines by path in the rendered body. */
  lines: ReadonlyMap<string, number>;
  faults: BodyFault[];
}

/** A body with the values of a stack. Of a secret, the manifest has the path and never the value. */
export function renderBody(
  node: BodyNode,
  { fields, secrets }: Pick<SchemaReading, 'fields' | 'secrets'>,
  values: Values,
  name: string,
): RenderedBody {
  const named = secrets.reduce((all, path) => withValue(all, path, path), values);
  const rendered = renderNode(node, { values: named, stack: { [STACK_NAME]: name } });
  const places = checkPlaces(findPlaces(node), {
    paths: new Set(leavesOf(fields).keys()),
    secrets: new Set(secrets),
    stack: STACK_WORDS,
  });
  const { manifest, faults } = readManifest(rendered.value, rendered.lines);
  return { manifest, lines: rendered.lines, faults: [...places, ...rendered.faults, ...faults] };
}

/** Values that neither the body nor a condition reads: entering them would change nothing. */
export function unusedValues(node: BodyNode, { fields }: Pick<SchemaReading, 'fields'>): string[] {
  const used = new Set(findPlaces(node).map(({ name }) => name));
  const leaves = leavesOf(fields);
  const conditions = [...leaves.values(), ...Object.values(fields)].flatMap(({ when }) => (when ? namesIn(when) : []));
  return [...leaves.keys()].filter((path) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    return !used.has(path) && !conditions.includes(name);
  });
}

/** The members that a condition compares. */
function namesIn(condition: Condition): string[] {
  return Object.entries(condition).flatMap(([name, value]) =>
    // `$not` holds a condition.
    name === '$not' ? namesIn(value as Condition) : [name],
  );
}
