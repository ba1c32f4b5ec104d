import { isNumber } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Percent } from '#src/fields/values/Percent.tsx';

export default {
  show: Percent,
  expects: isNumber,
  enter: 'number',
  isNumeric: true,
  isShort: true,
} satisfies KindView;
