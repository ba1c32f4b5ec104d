import { isNumeral } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Money } from '#src/fields/values/Money.tsx';

export default {
  show: Money,
  expects: isNumeral,
  enter: 'number',
  isNumeric: true,
  isShort: true,
} satisfies KindView;
