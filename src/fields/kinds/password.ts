import type { KindView } from '#src/fields/kindView.ts';
import { Secret } from '#src/fields/values/Secret.tsx';

export default {
  show: Secret,
  enter: 'password',
  showsBlank: true,
} satisfies KindView;
