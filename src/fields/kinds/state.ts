import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { StateValue } from '#src/fields/values/StateValue.tsx';

export default {
  show: StateValue,
  expects: isWord,
  enter: 'choice',
} satisfies KindView;
