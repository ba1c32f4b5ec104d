import { isRecord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { FileValue } from '#src/fields/values/FileValue.tsx';

export default {
  show: FileValue,
  expects: isRecord,
  enter: 'file',
} satisfies KindView;
