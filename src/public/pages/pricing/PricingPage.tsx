import type { Condition } from '#model/conditions/conditions.ts';
import { Message } from '#src/public/list/Message.tsx';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { ProductWords } from '#src/public/reading/ProductWords.tsx';
import { useChoices, type Choices } from '#src/public/reading/useChoices.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { fill } from '#src/public/fill.ts';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PriceFilters } from './PriceFilters.tsx';
import { PriceTables } from './PriceTables.tsx';

/** `/pricing`: what the products on sale cost, what is charged and what never is. */
export function PricingPage() {
  const { pricing: words } = usePublicText().text.site;
  usePageHead(words.heading, words.description);
  const choices = useChoices();
  const { data: first, total, fault, retry } = useReply<MarketProduct[]>(priceQuery(choices, 0));
  // Both ways of paying of a product stand in one row, so that the second page is read, too.
  const { data: second } = useReply<MarketProduct[]>(total > MOST ? priceQuery(choices, MOST) : undefined);
  const data = first && (total > MOST ? second && [...first, ...second] : first);
  const left = data === undefined ? 0 : total - data.length;
  return (
    <ProductWords>
      <div className="p-wide">
        <header className="p-page-head">
          <h1>{words.heading}</h1>
          <p>{words.lead}</p>
        </header>
        <div className="r-rules">
          <Rules title={words.charged} items={words.chargedItems} />
          <Rules title={words.free} items={words.freeItems} free />
        </div>
        <p className="r-note">{words.rules}</p>
        <PriceFilters choices={choices} />
        {fault !== undefined && <FaultMessage fault={fault} retry={retry} />}
        {data === undefined && fault === undefined && <span className="p-bone r-coming" />}
        {data?.length === 0 && <Message title={words.none} text={words.noneText} />}
        {data !== undefined && <PriceTables products={data} />}
        {left > 0 && (
          <p className="r-note">
            <PublicLink href="/market">{fill(words.more, { count: left })}</PublicLink>
          </p>
        )}
      </div>
    </ProductWords>
  );
}

function Rules({ title, items, free = false }: { title: string; items: readonly string[]; free?: boolean }) {
  return (
    <section className={free ? 'r-card r-free' : 'r-card'}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** As many as the server sends at once. */
const MOST = 100;

/** The products of a region, with those sold in all regions, and of one way of charging. */
function priceQuery({ one }: Pick<Choices, 'one'>, from: number): string {
  const filter: Condition = {};
  const region = Number(one('region'));
  if (region > 0 && Number.isInteger(region)) filter.$any = [{ region_id: region }, { region_id: { empty: true } }];
  const charge = one('charge');
  if (charge === 'postpaid' || charge === 'prepaid') filter.charge_type = charge;
  const query = new URLSearchParams({
    sort: JSON.stringify(['score', 'DESC', 'id', 'ASC']),
    range: JSON.stringify([from, from + MOST - 1]),
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
  });
  return `/api/bill/v1/market/products?${query.toString()}`;
}
