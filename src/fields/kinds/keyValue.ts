import { isRecord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { KeyValue } from '#src/fields/values/KeyValue.tsx';

export default {
  show: KeyValue,
  expects: isRecord,
  enter: 'keyValue',
  layout: 'block',
} satisfies KindView;
