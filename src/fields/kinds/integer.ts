import { isNumber } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { NumberValue } from '#src/fields/values/NumberValue.tsx';

export default {
  show: NumberValue,
  expects: isNumber,
  enter: 'number',
  isNumeric: true,
  keyboard: 'numeric',
  isShort: true,
} satisfies KindView;
