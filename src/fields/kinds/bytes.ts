import { isNumber } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Bytes } from '#src/fields/values/Bytes.tsx';

export default {
  show: Bytes,
  expects: isNumber,
  enter: 'quantity',
  isNumeric: true,
} satisfies KindView;
