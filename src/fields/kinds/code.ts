import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Code } from '#src/fields/values/Code.tsx';

export default {
  show: Code,
  expects: isWord,
  enter: 'code',
  layout: 'block',
} satisfies KindView;
