import { lazy, Suspense, useState } from 'react';
import { fill } from '#src/public/fill.ts';
import { createAddress } from '#src/public/reading/createAddress.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { PlaceChoice } from '#src/public/product/PlaceChoice.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { currentAddress } from '#src/public/routing/address.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { Bill } from './Bill.tsx';
import { Cards } from './Cards.tsx';
import { Choices } from './Choices.tsx';
import { Entries, isLogin, Login, type Entered } from './Entries.tsx';
import { Optional } from './Optional.tsx';
import { Network } from './Network.tsx';
import { Sizes } from './Sizes.tsx';
import { TopUp } from './TopUp.tsx';
import { orderAddress, useBuying, type Press } from './useBuying.ts';
import { wantedOf, type Buying } from './usePurchase.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';
import { Ways } from './Ways.tsx';
import './purchase.css';

// Few products are sold out.
const StockWatch = lazy(() => import('#src/public/product/StockWatch.tsx'));

/** Places that fit on cards. */
const MOST_PLACES = 8;
const DIGITS = 4;

/** All choices, from top to end, with the bill beside them. */
export function Purchase({ product, buying }: { product: MarketProduct; buying: Buying }) {
  const words = usePurchaseWords();
  const { form, places, place } = buying.reply;
  const { wish } = buying;
  const [first] = useState(() => firstName(product));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [autoRenew, setAutoRenew] = useState(false);
  const values = { name: wish.one('name') || first, ...typed };
  const press = useBuying(buying, values, autoRenew);
  const entered: Entered = {
    values,
    faults: press.faults,
    enter(name, value) {
      setTyped((before) => ({ ...before, [name]: value }));
      // What is no secret stays through a sign-in.
      if (name === 'name') wish.choose({ name: value });
    },
  };
  const logins = form.fields.filter((field) => isLogin(form.fields, field));
  const rest = form.fields.filter((field) => !logins.includes(field));
  return (
    <div className="i-row b-page">
      <section className="b-form" aria-labelledby="buy">
        <h2 id="buy" className="p-hidden">
          {words.heading}
        </h2>
        <Ways {...buying} />
        {places.length > MOST_PLACES ? (
          <PlaceChoice title={words.place} places={places} place={place} onChange={(cloud) => wish.choose({ cloud })} />
        ) : (
          <Cards
            name="cloud"
            width="narrow"
            label={words.place}
            value={place?.cloud_id ?? ''}
            onChange={(cloud) => wish.choose({ cloud })}
            choices={places.map(({ cloud_id: value, name: title }) => ({ value, title }))}
          />
        )}
        <Sizes id={product.id} buying={buying} />
        {rest.map((field) => {
          const Part = field.required ? Choices : Optional;
          return field.options && <Part key={field.name} field={field} buying={buying} />;
        })}
        <Network buying={buying} />
        {logins.length > 0 && <Login fields={logins} buying={buying} entered={entered} />}
        <Entries
          fields={rest.filter(({ options, type }) => !options && type !== 'reference')}
          buying={buying}
          entered={entered}
        />
      </section>
      <aside className="i-aside b-aside">
        <section className="m-offer" aria-labelledby="bill">
          <h2 id="bill">{words.bill}</h2>
          <Bill buying={buying} quote={press.quote} />
          <Act product={product} buying={buying} press={press} entered={values} renewal={{ autoRenew, setAutoRenew }} />
        </section>
      </aside>
    </div>
  );
}

interface ActProps {
  product: MarketProduct;
  buying: Buying;
  press: Press;
  entered: Record<string, string>;
  renewal: { autoRenew: boolean; setAutoRenew: (on: boolean) => void };
}

/** The press that buys; before it, a sign-in that keeps everything, or what is missing in the account. */
function Act({ product, buying, press, entered, renewal }: ActProps) {
  const words = usePurchaseWords();
  const { way, wish, isSignedIn } = buying;
  const { quote, waiting } = press;
  if (waiting)
    return (
      <output className="b-waiting">
        {fill(words.placed, { number: waiting.order_no, days: daysOf(waiting) })}{' '}
        <a href={orderAddress(waiting.id)}>{words.toOrder}</a>
      </output>
    );
  const { stock } = product;
  if (stock !== null && stock < wish.count)
    return (
      <>
        <output>{stock === 0 ? words.soldOut : words.tooFew}</output>
        {stock === 0 && (
          <Suspense>
            <StockWatch productId={product.id} />
          </Suspense>
        )}
      </>
    );
  if (way === undefined) return null;
  if (!isSignedIn) return <Visitor />;
  const isPrepaid = way.charge_type === 'prepaid';
  const isShort = quote !== undefined && !quote.sufficient_balance;
  return (
    <>
      {isPrepaid && (
        <label className="b-renew">
          <input
            type="checkbox"
            checked={renewal.autoRenew}
            onChange={({ target }) => renewal.setAutoRenew(target.checked)}
          />
          {words.renew}
        </label>
      )}
      {isShort ? (
        <TopUp quote={quote} press={press} />
      ) : (
        <button
          type="button"
          className="p-button b-buy"
          disabled={press.isBusy || quote === undefined}
          onClick={() => void press.buy()}
        >
          {press.isBusy
            ? words.working
            : isPrepaid
              ? fill(words.buy, { amount: formatFen(quote?.payable_amount ?? way.terms.payable_amount) ?? '' })
              : words.create}
        </button>
      )}
      <div role="alert" className="c-alert">
        {press.fault?.message && (
          <>
            <p>{press.fault.message}</p>
            {Object.entries(press.faults).map(([name, says]) => (
              <p key={name}>{says}</p>
            ))}
          </>
        )}
      </div>
      <p className="b-note">
        {words.refund} <a href={allOptions(buying, entered)}>{words.all}</a>
      </p>
    </>
  );
}

function Visitor() {
  const words = usePurchaseWords();
  const query = `?redirect=${encodeURIComponent(currentAddress())}`;
  return (
    <>
      <p>{words.visitor}</p>
      <PublicLink className="p-button" href={`/login${query}`}>
        {words.signIn}
      </PublicLink>
      <PublicLink className="p-button p-button-plain" href={`/register${query}`}>
        {words.register}
      </PublicLink>
    </>
  );
}

/** The form with all fields, filled in with what is chosen here. */
function allOptions(buying: Buying, entered: Record<string, string>): string {
  const { reply, way, wish } = buying;
  const { cloud_id = '', ...values } = wantedOf(buying, { name: entered['name'] ?? '' }).values;
  return createAddress(
    { page: reply.page ?? '/', cloud_id: String(cloud_id), name: '', price_factor: 1, values, size: null },
    { count: wish.count, size: 0, charge_type: way?.charge_type ?? 'postpaid', period: way?.period ?? null },
  );
}

const DAY_MS = 86_400_000;

const daysOf = (order: object): number => {
  const { expire_at: at } = order as { expire_at?: string };
  return at === undefined ? 0 : Math.round((Date.parse(at) - Date.now()) / DAY_MS);
};

/** A name that can stay as it is: the size and four digits. */
function firstName({ code }: MarketProduct): string {
  const word = /[a-z][a-z0-9]*/.exec((code.split('.').at(-1) ?? '').replace(/-m$/, ''))?.[0] ?? 'new';
  return `${word}-${`${crypto.getRandomValues(new Uint16Array(1))[0]}`.padStart(DIGITS, '0').slice(-DIGITS)}`;
}
