import type { Reporter } from '#model/compile/diagnostics.ts';
import { child, entriesOf, itemsOf, numberOf, placeOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readRange } from '#model/compile/product/errors.ts';

interface Range {
  first: number;
  last: number;
  family: string;
}

/**
 * Checks the catalogue: families, ranges and codes that belong to exactly one of them.
 *
 * @example
 *   checkErrors(families, reporter); // reports `code-out-of-range` and others
 */
export function checkErrors(families: readonly Node[], reporter: Reporter): void {
  const names = new Map<string, Node>();
  const ranges: Range[] = [];
  const codes = new Map<number, string>();
  for (const node of families) {
    const family = textOf(child(node, 'family')) ?? '';
    if (names.has(family)) {
      reporter.report(placeOf(node, 'family'), {
        code: 'duplicate-family',
        says: `two files have the family "${family}"`,
        expected: 'one file for each family',
      });
    }
    names.set(family, node);
    const own = checkRanges(node, family, ranges, reporter);
    checkStatus(node, family, reporter);
    for (const [name, { value }] of entriesOf(child(node, 'errors'))) {
      const key = `${family}.${name}`;
      checkStatus(value, key, reporter);
      const code = numberOf(child(value, 'code'));
      if (code === undefined) continue;
      const other = codes.get(code);
      if (other) {
        reporter.report(placeOf(value, 'code'), {
          code: 'duplicate-code',
          says: `code ${code} of ${key} is also the code of ${other}`,
          expected: 'a code of its own',
        });
      }
      codes.set(code, key);
      if (own.length > 0 && !own.some(({ first, last }) => code >= first && code <= last)) {
        reporter.report(placeOf(value, 'code'), {
          code: 'code-out-of-range',
          says: `code ${code} of ${key} is outside its family`,
          expected: own.map(({ first, last }) => `${first} to ${last}`).join(', '),
        });
      }
    }
  }
}

function checkRanges(node: Node, family: string, taken: Range[], reporter: Reporter): Range[] {
  const own: Range[] = [];
  for (const item of itemsOf(child(node, 'ranges'))) {
    const [first, last] = readRange(item);
    if (itemsOf(item).length !== 2 || first > last) {
      reporter.report(item.at, {
        code: 'bad-range',
        says: `range ${JSON.stringify(itemsOf(item).map(numberOf))} of ${family} is not a range of codes`,
        expected: '[first, last]',
      });
      continue;
    }
    const other = taken.find((range) => first <= range.last && range.first <= last);
    if (other) {
      reporter.report(item.at, {
        code: 'range-overlap',
        says: `range ${first} to ${last} of ${family} overlaps ${other.first} to ${other.last} of ${other.family}`,
        expected: 'ranges that do not overlap',
      });
    }
    own.push({ first, last, family });
    taken.push({ first, last, family });
  }
  return own;
}

function checkStatus(node: Node, where: string, reporter: Reporter): void {
  const status = numberOf(child(node, 'status'));
  if (status !== undefined && (status < 200 || status > 599)) {
    reporter.report(placeOf(node, 'status'), {
      code: 'bad-status',
      says: `status ${status} of ${where}`,
      expected: 'an HTTP status',
    });
  }
}
