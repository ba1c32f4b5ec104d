import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { kindGrammar } from '#model/fields/index.ts';
import type { Context } from '#model/compile/context.ts';
import { child, placeOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { findAttack } from './findAttack.ts';
import { longestOf, patternFault } from './patternFault.ts';
import { safeSpelling } from './safeSpelling.ts';

/**
 * Checks that a pattern is valid, cheap on the longest value, safe for readers of the contract, and explained.
 *
 * @example
 *   checkPattern(node, field, 'fields.code', context); // reports `pattern-without-help` and others
 */
export function checkPattern(node: Node, field: FieldDefinition, where: string, { reporter }: Context): void {
  // The grammar reports a pattern of a kind without patterns.
  if (!Object.hasOwn(kindGrammar(field.type).keys, 'pattern')) return;
  const written = child(node, 'pattern');
  if (!written && child(node, 'patternHelp')) {
    reporter.report(placeOf(node, 'patternHelp'), {
      code: 'help-without-pattern',
      says: `${where}.patternHelp explains a pattern that is missing`,
      expected: '"pattern" with a regular expression',
    });
  }
  if (!written || field.pattern === undefined) return;
  const fault = patternFault(field, where) ?? harm(field.pattern, field.maxLength ?? longestOf(field.type), where);
  if (fault) reporter.report(written.at, fault);
  if (!field.patternHelp) {
    reporter.report(placeOf(node, 'pattern'), {
      code: 'pattern-without-help',
      severity: 'warning',
      says: `${where} has a pattern without an explanation`,
      expected: 'patternHelp: { zh, en }',
    });
  }
}

function harm(pattern: string, longest: number, where: string) {
  const key = `${longest} ${pattern}`;
  if (!known.has(key)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, analyse(pattern, longest));
  }
  const found = known.get(key);
  if (!found) return undefined;
  const { attack, spelling } = found;
  return {
    code: 'pattern-catastrophic',
    says: `${where}.pattern takes exponential time for a value such as ${JSON.stringify(attack)}`,
    expected: spelling === undefined ? 'one way to read a value' : `one way to read a value, such as ${spelling}`,
  };
}

function analyse(pattern: string, longest: number): { attack: string; spelling: string | undefined } | undefined {
  const attack = findAttack(pattern, longest);
  return attack === undefined ? undefined : { attack, spelling: safeSpelling(pattern, longest) };
}

/** A cache, because an edit of a file changes few of its patterns. */
const known = new Map<string, ReturnType<typeof analyse>>();
const MOST_KNOWN = 1000;
