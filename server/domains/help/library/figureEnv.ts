import type { FigureEnv, PriceLine } from '#model/domains/help/figures/figureKind.ts';
import { resolveFigures, type FigureFault } from '#model/domains/help/figures/resolveFigures.ts';
import type { Article } from '#model/domains/help/article.ts';
import type { Label } from '#model/language/definition.ts';
import type { SettingValues } from '#model/language/settingValues.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

const MOST_PRICES = 50;

/** What the live figures of an article are taken from, as it is now. */
export async function figureEnv(context: Context): Promise<FigureEnv> {
  const { schemas, live } = context;
  return {
    schemas,
    // A key of the catalogue is a key of its values.
    settingOf: (key) =>
      schemas.settings && Object.hasOwn(schemas.settings, key) ? live.read(key as keyof SettingValues) : undefined,
    prices: await pricesOnSale(context),
  };
}

/** The text of an article for its reader, in both languages. */
export async function filledText(context: Context, { text }: Pick<Article, 'text'>): Promise<Label> {
  const env = await figureEnv(context);
  const { grants } = context.actor;
  return {
    zh: resolveFigures(text.zh, env, { lang: 'zh', grants }).text,
    en: resolveFigures(text.en, env, { lang: 'en', grants }).text,
  };
}

/** The figures of a text that stand for nothing. */
export async function figureFaults(context: Context, text: string): Promise<FigureFault[]> {
  return resolveFigures(text, await figureEnv(context), { lang: context.lang }).faults;
}

async function pricesOnSale(context: Context): Promise<PriceLine[]> {
  const meters = knownDefinition(context, 'products')?.fields['meter']?.values;
  if (!meters) return [];
  const rows = await context.db.kysely
    .selectFrom('products')
    .select(['code', 'name', 'name_en', 'unit_price', 'meter'])
    .where('status', '=', 'on_sale')
    .orderBy('name')
    .limit(MOST_PRICES)
    .execute();
  return rows.map(({ code, name, name_en, unit_price, meter }) => ({
    code,
    name: { zh: name, en: name_en ?? name },
    unitPrice: unit_price,
    meter: meters[meter]?.label ?? { zh: meter, en: meter },
  }));
}
