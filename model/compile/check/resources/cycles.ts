import type { Context } from '#model/compile/context.ts';
import { child, entriesOf, placeOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { fieldsRead } from '#model/compile/check/conditions.ts';

/**
 * Reports fields whose presence depends on each other in a cycle, which could never be decided. `parts`: the sections
 * and steps with a condition.
 *
 * @example
 *   checkCycles(node, 'fields', context); // reports `when-cycle` for two fields that depend on each other
 */
export function checkCycles(
  node: Node | undefined,
  where: string,
  context: Context,
  parts: readonly { when: Node; fields: readonly string[] }[] = [],
): void {
  for (const [name, { value }] of entriesOf(node)) {
    const members = child(value, 'fields') ?? child(child(value, 'item'), 'fields');
    if (members) checkCycles(members, `${where}.${name}`, context);
  }
  const reads = new Map<string, string[]>(
    entriesOf(node).map(([name, { value }]) => {
      const around = parts.filter(({ fields }) => fields.includes(name));
      const conditions = [child(value, 'when'), child(value, 'unless'), ...around.map(({ when }) => when)];
      const paths = conditions.flatMap((condition) => [...fieldsRead(condition)]);
      return [name, paths.map((path) => path.split('.')[0] ?? path)];
    }),
  );
  const done = new Set<string>();
  for (const start of reads.keys()) follow(start, []);

  function follow(name: string, trail: string[]): void {
    const seen = trail.indexOf(name);
    if (seen >= 0) return report([...trail.slice(seen), name]);
    if (done.has(name)) return;
    for (const next of reads.get(name) ?? []) follow(next, [...trail, name]);
    done.add(name);
  }

  function report(circle: string[]): void {
    const field = child(node, circle[0] ?? '');
    if (!field) return;
    const key = child(field, 'when') ? 'when' : 'unless';
    const around = parts.find(({ fields }) => fields.includes(circle[0] ?? ''));
    context.reporter.report(child(field, key) || !around ? placeOf(field, key) : around.when.at, {
      code: 'when-cycle',
      says: `${where} depend on each other: ${circle.join(' → ')}`,
      expected: 'conditions that do not depend on each other',
    });
  }
}
