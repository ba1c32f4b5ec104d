import type { Label } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';

/**
 * What customers call the place of each cloud: its region and its site, which is their zone. Two clouds of one site are
 * numbered. A region has one name; other languages use its code.
 */
export async function placeLabels({ db }: Pick<Context, 'db'>): Promise<Map<string, Label>> {
  const rows = await db.kysely
    .selectFrom('clouds as c')
    .leftJoin('regions as r', 'r.id', 'c.region_id')
    .leftJoin('sites as s', 's.id', 'c.site_id')
    .select(['c.cloud_id', 'r.name as region', 'r.code', 's.name as zone'])
    .orderBy('c.created_at')
    .orderBy('c.cloud_id')
    .execute();
  const labels = new Map<string, Label>();
  const used = new Map<string, number>();
  for (const { cloud_id, region, code, zone } of rows) {
    const parts = (name: string | null) => [name, zone].filter((part) => part !== null && part !== '').join(' · ');
    const label = { zh: parts(region), en: parts(code ?? region) };
    const count = (used.get(label.zh) ?? 0) + 1;
    used.set(label.zh, count);
    const end = count > 1 ? ` ${count}` : '';
    labels.set(cloud_id, { zh: `${label.zh}${end}`, en: `${label.en}${end}` });
  }
  return labels;
}
