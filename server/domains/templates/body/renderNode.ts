import type { Json } from '#model/language/definition.ts';
import type { BodyFault, BodyNode } from './bodyNode.ts';
import { fill, type Filling } from './placeholders.ts';

export interface Rendered {
  value: Json;
  /** Lines by path: `deployments.0.image`. */
  lines: Map<string, number>;
  faults: BodyFault[];
}

/**
 * A body with its values. A map with `when` stays only while that is true; what becomes null is left out, as if it had
 * not been written.
 */
export function renderNode(node: BodyNode, filling: Filling): Rendered {
  const lines = new Map<string, number>();
  const faults: BodyFault[] = [];
  const value = render(node, '');
  return { value: value ?? null, lines, faults };

  /** Undefined: it is left out. */
  function render(each: BodyNode, path: string): Json | undefined {
    lines.set(path, each.line);
    switch (each.kind) {
      case 'scalar': {
        if (typeof each.value !== 'string') return each.value ?? undefined;
        const filled = fill(each.value, filling);
        if ('value' in filled) return filled.value ?? undefined;
        faults.push({ line: each.line, key: 'placeholderList', params: { name: filled.notText } });
        return undefined;
      }
      case 'list': {
        const items: Json[] = [];
        for (const item of each.items) {
          const rendered = render(item, path === '' ? `${items.length}` : `${path}.${items.length}`);
          if (rendered !== undefined) items.push(rendered);
        }
        return items;
      }
      case 'map':
        return renderMap(each, path);
    }
  }

  function renderMap({ entries, line }: BodyNode & { kind: 'map' }, path: string): Json | undefined {
    const condition = entries.get('when');
    if (condition !== undefined) {
      const holds = render(condition, `${path}.when`);
      if (holds === undefined || holds === false) return undefined;
      if (holds !== true) faults.push({ line: condition.line, key: 'whenNotBoolean' });
    }
    const map: Record<string, Json> = {};
    for (const [key, entry] of entries) {
      if (key === 'when') continue;
      const rendered = render(entry, path === '' ? key : `${path}.${key}`);
      if (rendered !== undefined) map[key] = rendered;
    }
    lines.set(path, line);
    return map;
  }
}
