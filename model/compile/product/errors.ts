import type { Label } from '#model/language/definition.ts';
import type { ErrorCatalogue, ErrorEntry } from '#model/messages/errors.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import { child, entriesOf, flagOf, itemsOf, numberOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

const DEFAULT_STATUS = 400;

/**
 * The families of `errors/*.yaml` as one catalogue, in the order of the codes.
 *
 * @example
 *   buildErrors(families).families[0]?.ranges; // [[24001, 24048]]
 */
export function buildErrors(families: readonly Node[]): ErrorCatalogue {
  return {
    entries: families.flatMap(readEntries).toSorted((a, b) => a.code - b.code || (a.key < b.key ? -1 : 1)),
    families: families
      .map((node) => ({
        family: textOf(child(node, 'family')) ?? '',
        ranges: itemsOf(child(node, 'ranges')).map(readRange),
        message: readLabel(child(node, 'fallback')),
        status: numberOf(child(node, 'status')) ?? DEFAULT_STATUS,
        ...adviceIn(node),
      }))
      .toSorted((a, b) => (a.ranges[0]?.[0] ?? 0) - (b.ranges[0]?.[0] ?? 0)),
  };
}

/**
 * The first and last code of a range, both included.
 *
 * @example
 *   readRange(nodeOf([7000, 7009], at)); // [7000, 7009]
 */
export function readRange(node: Node): [number, number] {
  const [first, last] = itemsOf(node).map(numberOf);
  return [first ?? 0, last ?? first ?? 0];
}

function readEntries(node: Node): ErrorEntry[] {
  const family = textOf(child(node, 'family')) ?? '';
  const status = numberOf(child(node, 'status')) ?? DEFAULT_STATUS;
  return entriesOf(child(node, 'errors')).map(([name, { value }]) => ({
    key: `${family}.${name}`,
    code: numberOf(child(value, 'code')) ?? 0,
    status: numberOf(child(value, 'status')) ?? status,
    message: readLabel(value),
    specified: flagOf(child(value, 'specified')) ?? true,
    ...nextStep(child(value, 'next')),
    ...adviceIn(value),
    ...unusedReason(child(value, 'unused')),
  }));
}

function adviceIn(node: Node): { advice?: Label } {
  const advice = child(node, 'advice');
  return advice === undefined ? {} : { advice: readLabel(advice) };
}

const unusedReason = (node: Node | undefined): Pick<ErrorEntry, 'unused'> =>
  node === undefined ? {} : { unused: readLabel(node) };

function nextStep(node: Node | undefined): Pick<ErrorEntry, 'next'> {
  const to = textOf(child(node, 'to'));
  return node === undefined ? {} : { next: { ...readLabel(node), ...(to !== undefined && { to }) } };
}
