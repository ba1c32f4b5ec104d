import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { differsByPlace, saleAmount, saleTerms } from '#model/domains/billing/prices/sale/salePrice.ts';
import type { PublicWords } from '#src/i18n/loadPublicText.ts';
import { fill } from '#src/public/fill.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import type { Word } from '#src/public/reading/ProductWords.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';

/** Meters of a size: the price of a period is for one unit of it. */
const SIZES: ReadonlySet<string> = new Set(['gb', 'gb_hour', 'gb_month', 'mbps_hour', 'mbps_month']);

const price = (amount: string | null | undefined) => formatMoney(amount ?? '0') ?? '';

/**
 * The sentences of a price where it costs least, the price itself first: tiers, packages, periods, what is free, the
 * least charge; and that it costs more elsewhere.
 */
export function priceLines(product: MarketProduct, words: PublicWords['site']['pricing'], word: Word): string[] {
  const lines = linesOf(product, words, word);
  return differsByPlace(product) && lines.length > 0 ? [...lines, words.byPlace] : lines;
}

function linesOf(product: MarketProduct, words: PublicWords['site']['pricing'], word: Word): string[] {
  const terms = saleTerms(product);
  const unit = word('meter', terms?.meter ?? product.meter);
  if (terms === null) {
    const amount = saleAmount(product.unit_price, product);
    return amount === null ? [] : [`${price(amount)}/${unit}`];
  }
  if (product.charge_type === 'prepaid') {
    const periods = (terms.period_prices ?? []).map((each) =>
      fill(words.period, {
        period: each.period ?? 1,
        unit: each.unit ? words.units[each.unit] : '',
        price: price(each.price),
      }),
    );
    return SIZES.has(terms.meter ?? '') ? [...periods, fill(words.each, { unit })] : periods;
  }
  return [
    ...mainLines(terms, unit, words),
    ...(Number(terms.free_quota ?? 0) > 0 ? [fill(words.free_quota, { count: terms.free_quota ?? '', unit })] : []),
    ...(Number(terms.min_charge ?? 0) > 0 ? [fill(words.least, { price: price(terms.min_charge) })] : []),
  ];
}

function mainLines(terms: PriceTerms, unit: string, words: PublicWords['site']['pricing']): string[] {
  if (terms.model === 'package')
    return [fill(words.package, { size: terms.package_size ?? 1, unit, price: price(terms.package_price) })];
  if (terms.model === 'flat') return [price(terms.unit_price)];
  if (terms.model === 'per_unit') return [`${price(terms.unit_price)}/${unit}`];
  return (terms.tiers ?? []).map(({ to, unit_price, flat }, index, tiers) => {
    const from = tiers[index - 1]?.to ?? '0';
    const at = { from, to: to ?? '', unit, price: `${price(unit_price)}/${unit}` };
    const entry = Number(flat ?? 0) > 0 ? fill(words.entry, { price: price(flat) }) : '';
    return fill(to === null || to === undefined ? words.above : words.upTo, at) + entry;
  });
}
