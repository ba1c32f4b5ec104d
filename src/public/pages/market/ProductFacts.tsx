import { differsByPlace, saleAmount } from '#model/domains/billing/prices/sale/salePrice.ts';
import { specOf } from '#src/public/product/specOf.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';

/** The tables of a product: specification and billing. Facts that it lacks are left out. */
export function ProductFacts({ product }: { product: MarketProduct }) {
  const { text, lang } = usePublicText();
  const { market: words, product: names } = text.site;
  const word = useWords();
  const { meter, sale_hour: hour } = product;
  const price = saleAmount(product.unit_price, product);
  const listed = saleAmount(product.list_price, product);
  const upwards = differsByPlace(product) ? words.upwards : '';
  const from = differsByPlace(product) && words.from ? `${words.from} ` : '';
  const specification = [
    ...specOf(product, words, lang),
    { title: names.arch, value: product.cpu_arch ?? '' },
    { title: words.region, value: word('region_id', product.region_id) },
    { title: names.code, value: product.code },
  ];
  const billing = [
    { title: words.charge, value: word('charge_type', product.charge_type) },
    {
      title: names.unitPrice,
      value: price === null ? '' : `${from}${formatMoney(price) ?? ''}/${word('meter', meter)}${upwards}`,
    },
    {
      title: names.hourly,
      value:
        hour === null || meter === 'hour'
          ? ''
          : fill(words.perHour, { price: formatMoney(Number(hour).toFixed(2)) ?? '' }),
    },
    { title: names.listPriceName, value: listed === null ? '' : (formatMoney(listed) ?? '') },
    { title: names.updated, value: product.updated_at.slice(0, 10) },
  ];
  return (
    <>
      <Facts title={names.specification} rows={specification} />
      <Facts title={names.billing} rows={billing} />
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
