import { yuan } from '#model/rules/money/money.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { fill } from '#src/public/fill.ts';
import { Price } from '#src/public/product/Price.tsx';
import { specOf } from '#src/public/product/specOf.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { listAddress } from '#src/public/reading/listQuery.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import type { Choices } from '#src/public/reading/useChoices.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { comparedIn, MOST, useCompareWords } from './useCompared.ts';
import './compare.css';

/** A month, as for prices elsewhere in the market. */
const HOURS = 730;
const MICRO_YUAN_PER_FEN = 10_000;

/** The chosen products side by side, with what a job of some hours costs on each. */
export function CompareTable({ choices }: { choices: Choices }) {
  const words = useCompareWords();
  const { ids, toggle, clear } = comparedIn(choices);
  const query = {
    collection: 'products',
    filter: { id: ids.map(Number) },
    q: '',
    sort: [['id', 'ASC']],
    page: 1,
  } as const;
  const { data } = useReply<MarketProduct[]>(ids.length === 0 ? undefined : listAddress(query));
  const rowsOf = useRows();
  if (ids.length === 0) return null;
  // In the order in which they were chosen.
  const products = ids.flatMap((id) => data?.find((each) => `${each.id}` === id) ?? []);
  const hours = Number(/^[1-9]\d{0,5}$/.exec(choices.one('hours'))?.[0] ?? HOURS);
  return (
    <section className="m-comparison" aria-label={words.heading}>
      <div className="m-comparison-head">
        <h3>{words.heading}</h3>
        <span>
          {products.length === 1 ? words.more : fill(words.chosen, { count: products.length, most: MOST })}
          {products.length > 1 && ` · ${words.differs}`}
        </span>
        <label>
          {words.hours}
          <input
            type="number"
            min={1}
            max={999_999}
            defaultValue={hours}
            onChange={({ target }) => choices.choose({ hours: target.value }, { page: choices.page, replace: true })}
          />
        </label>
        <button type="button" className="p-button p-button-plain" onClick={clear}>
          {words.clear}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach what scrolls */}
      <div className="m-comparison-rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.property}</th>
              {products.map((product) => (
                <ProductHead key={product.id} product={product} onRemove={() => toggle(`${product.id}`)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(products, hours).map(({ title, values }) => (
              <tr key={title} data-differs={new Set(values).size > 1 || undefined}>
                <th scope="row">{title}</th>
                {values.map((value, index) => (
                  <td key={products[index]?.id}>{value}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{words.price}</th>
              {products.map((product) => (
                <td key={product.id}>
                  <Price product={product} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A product at the top of its column, with a way to take it out of the comparison. */
function ProductHead({ product, onRemove }: { product: MarketProduct; onRemove: () => void }) {
  const { lang } = usePublicText();
  const words = useCompareWords();
  const name = (lang === 'en' && product.name_en) || product.name;
  return (
    <th scope="col">
      <PublicLink href={`/market/${product.id}`}>{name}</PublicLink>
      <button type="button" className="p-icon-button" aria-label={fill(words.remove, { name })} onClick={onRemove}>
        <Glyph name="close" size={16} />
      </button>
    </th>
  );
}

/** The rows of the table: each property with its value for every product; a dash where one lacks it. */
function useRows() {
  const { text, lang } = usePublicText();
  const names = text.site.market;
  const words = useCompareWords();
  const word = useWords();
  return (products: readonly MarketProduct[], hours: number): { title: string; values: string[] }[] => {
    const facts = products.map(
      (product) => new Map(specOf(product, names, lang).map(({ title, value }) => [title, value])),
    );
    const titles = [...new Set(facts.flatMap((each) => [...each.keys()]))];
    const row = (title: string, of: (product: MarketProduct) => string | null | undefined) => ({
      title,
      values: products.map((product) => of(product) || '–'),
    });
    const all = [
      ...titles.map((title) => ({ title, values: facts.map((each) => each.get(title) ?? '–') })),
      row(words.arch, ({ cpu_arch }) => cpu_arch),
      row(words.region, ({ region_id }) => word('region_id', region_id)),
      row(words.charge, ({ charge_type }) => word('charge_type', charge_type)),
      row(words.stock, ({ stock }) => (stock === null ? words.unlimited : stock === 0 ? names.soldOut : `${stock}`)),
      row(fill(words.totalFor, { hours }), ({ sale_hour }) => totalOf(sale_hour, hours)),
    ];
    return all.filter(({ values }) => values.some((value) => value !== '–'));
  };
}

/** To whole fen, for comparison only. */
function totalOf(hourly: string | null, hours: number): string | undefined {
  const micro = readMicro(hourly);
  if (micro === undefined) return undefined;
  const fen = Math.round((Number(micro) * hours) / MICRO_YUAN_PER_FEN);
  return formatMoney(yuan(fen * MICRO_YUAN_PER_FEN));
}
