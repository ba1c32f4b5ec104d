import { isFlag } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { BooleanValue } from '#src/fields/values/BooleanValue.tsx';

export default {
  show: BooleanValue,
  expects: isFlag,
  enter: 'boolean',
} satisfies KindView;
