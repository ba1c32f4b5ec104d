import { isRecord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { ImageValue } from '#src/fields/values/ImageValue.tsx';

export default {
  show: ImageValue,
  expects: isRecord,
  enter: 'file',
} satisfies KindView;
