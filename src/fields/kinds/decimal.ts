import { isNumeral } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { NumberValue } from '#src/fields/values/NumberValue.tsx';

export default {
  show: NumberValue,
  expects: isNumeral,
  enter: 'number',
  isNumeric: true,
  keyboard: 'decimal',
  isShort: true,
} satisfies KindView;
