import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Reference } from '#src/fields/values/Reference.tsx';

export default {
  show: Reference,
  expects: isWord,
  enter: 'reference',
  isSelfEvident: true,
} satisfies KindView;
