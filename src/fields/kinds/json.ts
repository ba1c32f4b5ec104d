import type { KindView } from '#src/fields/kindView.ts';
import { Code } from '#src/fields/values/Code.tsx';

export default {
  show: Code,
  enter: 'code',
  layout: 'block',
} satisfies KindView;
