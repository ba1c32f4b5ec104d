import type { KindView } from '#src/fields/kindView.ts';
import { ListValue } from '#src/fields/values/ListValue.tsx';

export default {
  show: ListValue,
  expects: Array.isArray,
  enter: 'list',
  layout: 'group',
} satisfies KindView;
