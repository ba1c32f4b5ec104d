import { specOf } from '#src/public/product/specOf.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';

/** The tables of a product: specification and billing. Facts that it lacks are left out. */
export function ProductFacts({ product }: { product: MarketProduct }) {
  const { text, lang } = usePublicText();
  const words = text.site.market;
  const word = useWords();
  const { unit_price: price, price_hour: hour, list_price: listed, meter } = product;
  const specification = [
    ...specOf(product, words, lang),
    { title: words.arch, value: product.cpu_arch ?? '' },
    { title: words.region, value: word('region_id', product.region_id) },
    { title: words.code, value: product.code },
  ];
  const billing = [
    { title: words.charge, value: word('charge_type', product.charge_type) },
    { title: words.unitPrice, value: price === null ? '' : `${formatMoney(price) ?? ''}/${word('meter', meter)}` },
    {
      title: words.hourly,
      value: hour === null || meter === 'hour' ? '' : fill(words.perHour, { price: Number(hour).toFixed(2) }),
    },
    { title: words.listPriceName, value: listed === null ? '' : (formatMoney(listed) ?? '') },
    { title: words.updated, value: product.updated_at.slice(0, 10) },
  ];
  return (
    <>
      <Facts title={words.specification} rows={specification} />
      <Facts title={words.billing} rows={billing} />
    </>
  );
}

function Facts({ title, rows }: { title: string; rows: { title: string; value: string }[] }) {
  return (
    <section className="m-facts">
      <h2>{title}</h2>
      <dl className="i-facts">
        {rows.flatMap(({ title: name, value }) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : (
            []
          ),
        )}
      </dl>
    </section>
  );
}
