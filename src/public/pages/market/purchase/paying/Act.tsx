import { lazy, Suspense } from 'react';
import type { PurchaseWay } from '#model/domains/market/purchaseShapes.ts';
import { fill } from '#src/public/fill.ts';
import { createAddress } from '#src/public/reading/createAddress.ts';
import { VisitorLinks } from '#src/public/product/VisitorLinks.tsx';
import { currentAddress } from '#src/public/routing/address.ts';
import { isSecret } from '#src/public/pages/market/purchase/values/enteredKinds.ts';
import { wantedOf, type Buying } from '#src/public/pages/market/purchase/usePurchase.ts';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { TopUp } from './TopUp.tsx';
import { orderAddress, type Press } from './useBuying.ts';
import './paying.css';

// Few products are sold out.
const StockWatch = lazy(() => import('#src/public/product/StockWatch.tsx'));

export interface ActProps {
  buying: Buying;
  press: Press;
  entered: Record<string, string>;
  renewal: { autoRenew: boolean; setAutoRenew: (on: boolean) => void };
  /** On a phone, what is missing is paid in the unfolded bill. */
  onUnfold: () => void;
}

/** The press that buys; before it, a sign-in that keeps everything, or what is missing in the account. */
export function Act({ buying, press, entered, renewal, onUnfold }: ActProps) {
  const words = usePurchaseWords();
  const { way, wish, isSignedIn, open, reply } = buying;
  const { quote, waiting } = press;
  if (waiting)
    return (
      <output className="b-waiting">
        {fill(words.placed, { number: waiting.order_no, days: daysOf(waiting) })}{' '}
        <a href={orderAddress(waiting.id)}>{words.toOrder}</a>
      </output>
    );
  if (open.size > 0) return <output className="b-open">{words.open}</output>;
  const stock = reply.place?.stock ?? null;
  if (stock !== null && stock < wish.count)
    return (
      <>
        <output>{stock === 0 ? words.soldOut : words.tooFew}</output>
        {stock === 0 && (
          <Suspense>
            <StockWatch productId={reply.place?.product_id ?? buying.id} />
          </Suspense>
        )}
      </>
    );
  if (way === undefined) return null;
  if (!isSignedIn) return <Visitor />;
  return (
    <>
      {way.charge_type === 'prepaid' && (
        <label className="b-renew b-fold">
          <input
            type="checkbox"
            checked={renewal.autoRenew}
            onChange={({ target }) => renewal.setAutoRenew(target.checked)}
          />
          {words.renew}
        </label>
      )}
      {quote && !quote.sufficient_balance ? (
        <>
          <button type="button" className="p-button b-phone" onClick={onUnfold}>
            {words.pay}
          </button>
          <div className="b-fold">
            <TopUp quote={quote} press={press} />
          </div>
        </>
      ) : (
        <Buy way={way} press={press} />
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
      <p className="b-note b-fold">
        {words.refund} <a href={allOptions(buying, entered)}>{words.all}</a>
      </p>
    </>
  );
}

function Buy({ way, press: { quote, isBusy, buy } }: { way: PurchaseWay; press: Press }) {
  const words = usePurchaseWords();
  const amount = formatFen(quote?.payable_amount ?? way.terms.payable_amount) ?? '';
  const word = way.charge_type === 'prepaid' ? fill(words.buy, { amount }) : words.create;
  return (
    <button
      type="button"
      className="p-button b-buy"
      disabled={isBusy || quote === undefined}
      onClick={() => void buy()}
    >
      {isBusy ? words.working : word}
    </button>
  );
}

function Visitor() {
  const words = usePurchaseWords();
  return (
    <>
      <p className="b-fold">{words.visitor}</p>
      <VisitorLinks address={currentAddress()} words={words} />
    </>
  );
}

/**
 * The form with all fields, filled in with what is chosen here. What a value begins with is left out: another version
 * of a template may begin with another one.
 */
function allOptions(buying: Buying, entered: Record<string, string>): string {
  const { reply, way, wish } = buying;
  const fields = new Map(reply.form.fields.map((field) => [field.name, field]));
  const shown = Object.fromEntries(
    Object.entries(entered).filter(([name, value]) => {
      const field = fields.get(name);
      return field === undefined || !(isSecret(field) || `${field.default as string}` === value);
    }),
  );
  const { cloud_id = '', ...values } = wantedOf(buying, shown).values;
  return createAddress(
    { page: reply.page ?? '/', cloud_id: String(cloud_id), values, size: null },
    { count: wish.count, size: 0, charge_type: way?.charge_type ?? 'postpaid', period: way?.period ?? null },
  );
}

const DAY_MS = 86_400_000;

const daysOf = (order: object): number => {
  const { expire_at: at } = order as { expire_at?: string };
  return at === undefined ? 0 : Math.round((Date.parse(at) - Date.now()) / DAY_MS);
};
