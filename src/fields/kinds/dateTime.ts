import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { DateTimeValue } from '#src/fields/values/DateTimeValue.tsx';

export default {
  show: DateTimeValue,
  expects: isWord,
  enter: 'date',
  isShort: true,
} satisfies KindView;
