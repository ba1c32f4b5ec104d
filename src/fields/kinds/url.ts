import { isWord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { LinkValue } from '#src/fields/values/LinkValue.tsx';

export default {
  show: LinkValue,
  expects: isWord,
  enter: 'text',
  isSelfEvident: true,
  keyboard: 'url',
  isMachineText: true,
  isMonospaced: true,
} satisfies KindView;
