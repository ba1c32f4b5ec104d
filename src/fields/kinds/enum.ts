import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { EnumValue } from '#src/fields/values/EnumValue.tsx';

export default {
  show: EnumValue,
  expects: isWord,
  enter: 'choice',
} satisfies KindView;
