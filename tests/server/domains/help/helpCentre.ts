import type { Json } from '#model/language/definition.ts';
import { keepOriginals } from '#server/domains/help/originals/keepOriginals.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { scenario, type ScenarioOptions } from '../../../support/scenario.ts';

export const HELP = '/api/sys/v1/help';

/** A platform with the articles that come with the product. */
export async function helpCentre(options: ScenarioOptions = {}) {
  const all = await scenario({ database: await oneDatabase(), ...options });
  await keepOriginals(all.context());
  const idOf = async (slug: string): Promise<number> => {
    const [row] = await all.db.all<{ id: number }>('select id from help_articles where slug = ?', [slug]);
    return row?.id ?? 0;
  };
  const [category] = await all.db.all<{ id: number }>("select id from help_categories where key = 'compute'");
  let made = 0;
  /** A published article of the operator. */
  const publish = async (more: Record<string, Json> = {}) => {
    const { body } = await all.admin.post(`${HELP}/articles`, {
      slug: `own-${(made += 1)}`,
      category_id: category?.id ?? 0,
      title: '自编文章',
      title_en: 'Our article',
      text: '正文',
      text_en: 'Text',
      ...more,
    });
    await all.admin.post(`${HELP}/articles/${body.id}?action=publish`, {});
    return body;
  };
  return { all, idOf, publish, category: category?.id ?? 0 };
}
