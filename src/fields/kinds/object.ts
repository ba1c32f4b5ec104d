import { isRecord } from '#src/fields/format/expected.ts';
import type { KindView } from '#src/fields/kindView.ts';
import { ObjectValue } from '#src/fields/values/ObjectValue.tsx';

export default {
  show: ObjectValue,
  expects: isRecord,
  enter: 'object',
  layout: 'group',
} satisfies KindView;
