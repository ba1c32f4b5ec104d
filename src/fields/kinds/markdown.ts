import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Markdown } from '#src/fields/values/Markdown.tsx';

export default {
  show: Markdown,
  expects: isWord,
  enter: 'code',
  layout: 'block',
} satisfies KindView;
