import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { DateValue } from '#src/fields/values/DateValue.tsx';

export default {
  show: DateValue,
  expects: isWord,
  enter: 'date',
  isShort: true,
} satisfies KindView;
