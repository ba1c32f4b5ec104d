import { lazy, Suspense, useId, useState } from 'react';
import { fill } from '#src/public/fill.ts';
import { Choice } from '#src/public/product/Choice.tsx';
import { CreateLink } from '#src/public/product/CreateLink.tsx';
import { Stock } from '#src/public/product/Stock.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { Offer, OfferedProduct } from '#src/public/reading/offer.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { useChoices } from '#src/public/reading/useChoices.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { createAddress } from '#src/public/reading/createAddress.ts';
import { PlaceChoice } from '#src/public/product/PlaceChoice.tsx';
import { periodKey, periodsOf } from '#src/public/product/periodsOf.ts';

// Few products are sold out.
const StockWatch = lazy(() => import('#src/public/product/StockWatch.tsx'));

const MOST = 20;
const MOST_SIZE = 32_768;
/** GiB of a disk, or Mbps, that the page begins with; the server does, too. */
const FIRST_SIZE = 100;

/** The price of the product for choices kept in the address, and the link to the form that creates it. */
export function OfferForm({ id }: { id: number }) {
  const { text } = usePublicText();
  const words = text.site.product;
  const word = useWords();
  const { one, choose } = useChoices();
  const write = (name: string) => (value: string) => choose({ [name]: value }, { replace: true });
  const wish = new URLSearchParams(
    ['count', 'size', 'period', 'cloud'].flatMap((name) => (one(name) === '' ? [] : [[name, one(name)]])),
  );
  const { data: offer } = useReply<Offer>(`/api/bill/v1/market/products/${id}/offer?${wish.toString()}`);
  if (offer === undefined) return <span className="p-bone" style={{ height: 240 }} />;
  const { products, places } = offer;
  const { product, place } = chosenIn(offer, one, id);
  if (product === undefined) return null;
  const periods = product.charge_type === 'prepaid' ? periodsOf(product.price) : [];
  const period = periods.find((each) => periodKey(each) === one('period')) ?? periods[0] ?? null;
  const isSized = typeof place?.size === 'string';
  const count = whole(one('count'), 1);
  const size = isSized ? whole(one('size'), FIRST_SIZE) : 1;
  const soldOut = product.stock !== null && product.stock < count;
  return (
    <>
      {products.length > 1 && (
        <Choice title={text.site.market.charge} value={product.charge_type} onChange={write('charge')}>
          {products.map(({ charge_type: type }) => (
            <option key={type} value={type}>
              {word('charge_type', type)}
            </option>
          ))}
        </Choice>
      )}
      {period && (
        <Choice title={words.period} value={periodKey(period)} onChange={write('period')}>
          {periods.map((each) => (
            <option key={periodKey(each)} value={periodKey(each)}>
              {each.count} {words.units[each.unit]}
            </option>
          ))}
        </Choice>
      )}
      {isSized && <Amount title={words.size} value={size} most={MOST_SIZE} onChange={write('size')} />}
      <Amount title={words.count} value={count} most={MOST} onChange={write('count')} />
      <PlaceChoice title={words.cloud} places={places} place={place} onChange={write('cloud')} />
      <output className="m-estimate">
        <Total found={product.estimate} />
        {place && place.price_factor !== 1 && <small>{fill(words.factor, { factor: place.price_factor })}</small>}
        <Stock stock={product.stock} />
      </output>
      <p className="m-offer-note">
        {offer.package ? words.package.included : words.included}{' '}
        <PublicLink href="/pricing">{words.prices}</PublicLink>
      </p>
      {soldOut ? (
        <SoldOut id={product.id} stock={product.stock} />
      ) : (
        <CreateLink
          address={place && createAddress(place, { count, size, charge_type: product.charge_type, period })}
          words={words}
        />
      )}
    </>
  );
}

/** Nothing to buy at present: a product without any left can be waited for. */
function SoldOut({ id, stock }: { id: number; stock: number | null }) {
  const words = usePublicText().text.site.product;
  if (stock !== 0) return <output>{words.tooFew}</output>;
  return (
    <Suspense fallback={<output>{words.soldOut}</output>}>
      <StockWatch productId={id} />
    </Suspense>
  );
}

/** The product and place that the address names; by default, the product of the page and the first place. */
function chosenIn({ products, places }: Offer, one: (name: string) => string, id: number) {
  return {
    product:
      products.find(({ charge_type: type }) => type === one('charge')) ??
      products.find((each) => each.id === id) ??
      products[0],
    place: places.find(({ cloud_id: cloud }) => cloud === one('cloud')) ?? places[0],
  };
}

function Total({ found }: { found: OfferedProduct['estimate'] }) {
  const words = usePublicText().text.site.product;
  if (found === null) return <b>{words.noPrice}</b>;
  if ('payable' in found) return <b>{formatFen(found.payable)}</b>;
  if (found.hourly === null) return <b>{words.measured}</b>;
  return (
    <>
      <b>{fill(words.hour, { price: formatMoney(found.hourly) ?? '' })}</b>
      <small>{fill(words.month, { price: formatFen(found.monthly) ?? '' })}</small>
    </>
  );
}

interface InputProps {
  title: string;
  onChange: (value: string) => void;
}

/** While somebody types, the field may be empty; the wish changes with every number. */
function Amount({ title, value, most, onChange }: InputProps & { value: number; most: number }) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <span className="l-sort m-wish">
      <label htmlFor={id}>{title}</label>
      <input
        id={id}
        type="number"
        min={1}
        max={most}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '') onChange(target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </span>
  );
}

const whole = (text: string, otherwise: number): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : otherwise);
