import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { Attention, ResourceFigures } from './overviewQuery.ts';

export type AttentionLine = Attention & { entry: ManifestEntry };

const MOST = 9;

/** The records that need attention, the worst first, and how many lines are left out. */
export function attentionLines(
  figures: readonly ResourceFigures[],
  entryOf: (resource: string) => ManifestEntry | undefined,
): { lines: AttentionLine[]; more: number } {
  const all = figures
    .flatMap(({ resource, attention }) => {
      const entry = entryOf(resource);
      return entry ? attention.map((each) => ({ entry, ...each })) : [];
    })
    .toSorted((a, b) => Number(b.tone === 'danger') - Number(a.tone === 'danger') || b.count - a.count);
  return { lines: all.slice(0, MOST), more: Math.max(0, all.length - MOST) };
}
