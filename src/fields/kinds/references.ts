import type { KindView } from '#src/fields/kindView.ts';
import { References } from '#src/fields/values/References.tsx';

export default {
  show: References,
  expects: Array.isArray,
  enter: 'references',
} satisfies KindView;
