import { isFieldKind } from '#model/fields/index.ts';
import type { KindView } from './kindView.ts';

const files = import.meta.glob<KindView>('./kinds/*.{ts,tsx}', { eager: true, import: 'default' });

const views = new Map(Object.entries(files).map(([path, view]) => [path.replace(/^.*\/|\.tsx?$/g, ''), view] as const));

/** How a kind is shown and entered: as text if it has no file here; undefined for an unknown kind. */
export function kindView(kind: string): KindView | undefined {
  return views.get(kind) ?? (isFieldKind(kind) ? views.get('text') : undefined);
}

/** Every kind that has a view. */
export function viewedKinds(): string[] {
  return [...views.keys()];
}

/** Adds the view of a kind from a file elsewhere. */
export function addKindView(kind: string, view: KindView): void {
  views.set(kind, view);
}
