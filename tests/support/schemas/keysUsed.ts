import { Reporter } from '#model/compile/diagnostics.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readYaml } from '#model/compile/read/readYaml.ts';
import { accepts } from '#model/compile/shape/checkShape.ts';
import { fileShape, SHARED_SHAPES } from '#model/compile/shape/fileShape.ts';
import type { Shape } from '#model/compile/shape/shape.ts';
import { KIND_GROUPS } from '#scripts/documents/languageKeys.ts';

export interface SchemaText {
  path: string;
  text: string;
}

/** The keys of the language that some files use, as `an action: from`, and the kinds of fields, as `kind: text`. */
export function keysUsed(files: readonly SchemaText[]): Set<string> {
  const used = new Set<string>();
  for (const { path, text } of files) {
    const kind = Object.hasOwn(SHARED_SHAPES, path) ? 'product' : path.startsWith('errors/') ? 'errors' : 'resource';
    const shape = fileShape(path, kind);
    const node = readYaml(path, text, new Reporter());
    if (shape && node) collect(node, shape, used);
  }
  return used;
}

function collect(node: Node, shape: Shape, used: Set<string>): void {
  switch (shape.is) {
    case 'named':
      return collect(node, shape.get(), used);
    case 'either':
      for (const option of shape.options) if (accepts(option, node)) collect(node, option, used);
      return;
    case 'chosen': {
      if (node.kind !== 'map') return;
      const by = node.entries.get(shape.by)?.value;
      const word = by?.kind === 'scalar' ? String(by.value) : '';
      used.add(`kind: ${word}`);
      const { keys } = shape.cases.get(word) ?? shape.all;
      for (const [key, { value }] of node.entries) {
        used.add(`a field: ${key}`).add(`${groupOf(word)}: ${key}`);
        const rule = keys[key];
        if (rule) collect(value, rule.shape, used);
      }
      return;
    }
    case 'keys':
      if (node.kind !== 'map') return;
      for (const [key, { value }] of node.entries) {
        const rule = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
        if (!rule) continue;
        used.add(`${shape.what}: ${key}`);
        collect(value, rule.shape, used);
      }
      return;
    case 'dictionary':
      if (node.kind === 'map') for (const { value } of node.entries.values()) collect(value, shape.of, used);
      return;
    case 'list':
      if (node.kind === 'list') for (const item of node.items) collect(item, shape.of, used);
  }
}

function groupOf(kind: string): string | undefined {
  return [...KIND_GROUPS].find(([, kinds]) => kinds.includes(kind))?.[0];
}
