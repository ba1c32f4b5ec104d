import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Text } from '#src/fields/values/Text.tsx';

export default {
  show: Text,
  expects: isWord,
  enter: 'text',
} satisfies KindView;
