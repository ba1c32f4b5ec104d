import { isWord } from '#src/fields/format/expected.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import type { KindView } from '#src/fields/kindView.ts';

/** Its display and input: the equivalent of `src/fields/kinds/isbn.tsx`. */
export default {
  show: IsbnValue,
  expects: isWord,
  enter: () => import('./IsbnInput.tsx'),
  isSelfEvident: true,
} satisfies KindView;

/** Formatted in parts: `978-7-00000000-1`. */
function IsbnValue({ value }: FieldView) {
  return <span className="value-code">{String(value).replace(/^(...)(.)(.*)(.)$/, '$1-$2-$3-$4')}</span>;
}
