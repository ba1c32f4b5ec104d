import { readLabel } from '#model/compile/define/labels.ts';
import { child, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import type { TermsDefinition } from '#model/language/productDefinition.ts';

/** `terms.yaml`, where there is one. */
export function buildTerms(node: Node | undefined): { terms?: TermsDefinition } {
  if (!node) return {};
  return {
    terms: {
      version: textOf(child(node, 'version')) ?? '',
      effective_at: textOf(child(node, 'effective_at')) ?? '',
      title: readLabel(child(node, 'title')),
      text: readLabel(child(node, 'text')),
    },
  };
}
