import { child, wordsOf } from '#model/compile/read/node.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { recordRules } from '#model/validation/recordRules/index.ts';

/** A rule about several fields needs them all: without one it would never find anything. */
export function checkRecordRules(outline: Outline, context: Context): void {
  if (!outline.fieldsKnown) return;
  for (const { word, node } of wordsOf(child(outline.node, 'rules'))) {
    const rule = Object.hasOwn(recordRules, word) ? recordRules[word] : undefined;
    const missing = rule?.reads.filter((name) => !Object.hasOwn(outline.fields, name)) ?? [];
    if (missing.length === 0) continue;
    context.reporter.report(node.at, {
      code: 'rule-without-field',
      says: `rules: ${word} looks at ${missing.join(', ')}, which ${outline.name} does not have`,
      expected: `the fields ${rule?.reads.join(', ')}`,
    });
  }
}
