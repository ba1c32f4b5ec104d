import type { KindView } from '#src/fields/kindView.ts';
import { Tags } from '#src/fields/values/Tags.tsx';

export default {
  show: Tags,
  expects: Array.isArray,
  enter: 'tags',
} satisfies KindView;
