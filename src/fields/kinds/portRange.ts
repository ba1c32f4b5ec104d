import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { Identifier } from '#src/fields/values/Identifier.tsx';

export default {
  show: Identifier,
  expects: isWord,
  enter: 'text',
  isMachineText: true,
  isMonospaced: true,
  takesLink: true,
  isShort: true,
} satisfies KindView;
