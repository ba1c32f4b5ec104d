import { isNumber } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Duration } from '#src/fields/values/Duration.tsx';

export default {
  show: Duration,
  expects: isNumber,
  enter: 'quantity',
  isNumeric: true,
  isShort: true,
} satisfies KindView;
