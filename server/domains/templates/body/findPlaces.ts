import type { BodyFault, BodyNode } from './bodyNode.ts';
import { piecesOf } from './placeholders.ts';

export interface PlaceUse {
  name: string;
  line: number;
  /** The text is nothing else. */
  whole: boolean;
  /** Where it stands: `secrets.0.value`. */
  path: string;
}

/** Every placeholder of a body, also those in parts that a value switches off. */
export function findPlaces(node: BodyNode, path = ''): PlaceUse[] {
  const inner = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  switch (node.kind) {
    case 'map':
      return [...node.entries].flatMap(([key, each]) => findPlaces(each, inner(key)));
    case 'list':
      return node.items.flatMap((each, index) => findPlaces(each, inner(index)));
    case 'scalar': {
      if (typeof node.value !== 'string') return [];
      const pieces = piecesOf(node.value);
      return pieces.flatMap((piece) =>
        piece.kind === 'place' ? [{ name: piece.name, line: node.line, whole: pieces.length === 1, path }] : [],
      );
    }
  }
}

const SECRET_PLACE = /^secrets\.\d+\.value$/;

/** Placeholders that nothing fills, and secrets outside the one place that keeps them. */
export function checkPlaces(
  uses: readonly PlaceUse[],
  { paths, secrets, stack }: { paths: ReadonlySet<string>; secrets: ReadonlySet<string>; stack: readonly string[] },
): BodyFault[] {
  return uses.flatMap(({ name, line, whole, path }): BodyFault[] => {
    if (secrets.has(name)) {
      if (SECRET_PLACE.test(path) && whole) return [];
      return [{ line, key: 'secretPlace', params: { name } }];
    }
    if (SECRET_PLACE.test(path)) return [{ line, key: 'secretValue', params: { name } }];
    if (paths.has(name) || stack.includes(name)) return [];
    return [{ line, key: 'placeholderUnknown', params: { name } }];
  });
}
