import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { LongText } from '#src/fields/values/LongText.tsx';

export default {
  show: LongText,
  expects: isWord,
  enter: 'longText',
  layout: 'lines',
} satisfies KindView;
