import { useEffect, useRef, useState } from 'react';
import type { Label } from '#model/language/definition.ts';
import { newKey } from '#src/http/newKey.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { EntryFault } from '#src/public/controls/useEntry.ts';
import { saveCloud } from '#src/session/cloud/savedCloud.ts';
import { faultsOf, makeWithSecret, payOrder, placeOrder, requestQuote, type Order, type Wanted } from './buy.ts';
import type { AccountQuote } from '#src/public/pages/market/purchase/purchaseReply.ts';
import { isPriced } from '#src/public/pages/market/purchase/values/enteredKinds.ts';
import { isLogin } from '#src/public/pages/market/purchase/Entries.tsx';
import { NEW, wantedOf, withValue, type Buying } from '#src/public/pages/market/purchase/usePurchase.ts';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';

/** Typing must not send one call per letter. */
const QUIET_MS = 300;

export interface Press {
  /** The price for the account of the reader; undefined for a visitor, and until it is there. */
  quote: AccountQuote | undefined;
  fault: EntryFault | undefined;
  faults: Record<string, string>;
  isBusy: boolean;
  /** An order that waits for a transfer. */
  waiting: Order | undefined;
  buy: (options?: { byTransfer?: boolean }) => Promise<void>;
  /** Asks for the price once more: the balance is another. */
  refresh: () => Promise<AccountQuote | undefined>;
}

/** Quotes what is chosen for the reader's account, and buys it with one press. */
export function useBuying(buying: Buying, entered: Record<string, string>, autoRenew: boolean): Press {
  const { text, label } = usePublicText();
  const words = usePurchaseWords();
  const [key] = useState(newKey);
  const [quoted, setQuoted] = useState<{ priced: string; quote: AccountQuote }>();
  const [state, setState] = useState<{ fault?: EntryFault; faults?: Record<string, string>; waiting?: Order }>({});
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);
  const wanted = wantedBy(buying, entered);
  const priced = JSON.stringify(wantedBy(buying, pricedOf(buying, entered)));
  // The price of an earlier choice is not that of this one.
  const quote = quoted !== undefined && quoted.priced === priced ? quoted.quote : undefined;
  const isKnown = buying.isSignedIn && buying.own !== undefined && wanted !== undefined;
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isKnown) return undefined;
    const leaving = new AbortController();
    // Nothing was typed before the first one.
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        requestQuote(JSON.parse(priced) as Wanted, leaving.signal).then(
          (found) => setQuoted({ priced, quote: found }),
          () => setQuoted(undefined),
        );
      },
      isFirst.current ? 0 : QUIET_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [priced, isKnown]);

  const refresh = async () => {
    if (wanted === undefined) return undefined;
    const fresh = await requestQuote(wanted).catch(() => undefined);
    if (fresh) setQuoted({ priced, quote: fresh });
    return fresh;
  };
  const buy: Press['buy'] = async ({ byTransfer = false } = {}) => {
    // A second press at the same moment.
    if (busy.current || wanted === undefined) return;
    busy.current = true;
    setIsBusy(true);
    setState({});
    try {
      const whole = await withNewRecords(buying, wanted, entered);
      const fresh = await requestQuote(whole);
      setQuoted({ priced, quote: fresh });
      if (quote && fresh.payable_amount !== quote.payable_amount) {
        setState({ fault: { message: words.changed } });
        return;
      }
      if (!fresh.sufficient_balance && !byTransfer) return;
      const order = await placeOrder(fresh, { key, autoRenew, byTransfer: byTransfer && !fresh.sufficient_balance });
      if (byTransfer && !fresh.sufficient_balance) setState({ waiting: order });
      else leaveFor(buying, await payOrder(order), label);
    } catch (reason) {
      setState({ fault: publicFault(reason, text.fault), faults: faultsOf(reason) });
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  };
  return { quote, fault: state.fault, faults: state.faults ?? {}, isBusy, waiting: state.waiting, buy, refresh };
}

/** Names and passwords have no price. */
const pricedOf = ({ reply: { form } }: Buying, entered: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    form.fields.flatMap((field) => {
      const { [field.name]: text = '' } = entered;
      return isPriced(field, text) ? [[field.name, text]] : [];
    }),
  );

function wantedBy(buying: Buying, entered: Record<string, string>): Wanted | undefined {
  const { way, reply, wish } = buying;
  if (way === undefined) return undefined;
  const used = wish.one('login') === 'password' ? entered : withoutPasswords(buying, entered);
  const { values, ...more } = wantedOf(buying, used);
  if (wish.one('login') === 'password')
    for (const field of reply.form.fields)
      if (field.type === 'reference' && isLogin(reply.form.fields, field)) delete values[field.name];
  return { resource: reply.form.resource, values, ...more, quantity: wish.count, way };
}

function withoutPasswords({ reply: { form } }: Buying, entered: Record<string, string>): Record<string, string> {
  const hidden = new Set(form.fields.filter(({ type }) => type === 'password').map(({ name }) => name));
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !hidden.has(name)));
}

/** A new key pair is made when it is bought, and stays chosen: a second press uses it again. */
async function withNewRecords(buying: Buying, wanted: Wanted, entered: Record<string, string>): Promise<Wanted> {
  const { reply, own, wish } = buying;
  if (wish.one('login') === 'password') return wanted;
  const values = { ...wanted.values };
  for (const field of reply.form.fields) {
    const make = own?.makes[field.name];
    if (make === undefined || buying.chosen(field) !== NEW) continue;
    const id = await makeWithSecret(
      make,
      `key-${(entered['name'] ?? '').replace(/[^A-Za-z0-9_-]/g, '') || newKey().slice(0, 6)}`,
    );
    values[field.name] = id;
    withValue(wish, field.name, id);
    buying.renewOwn();
  }
  return { ...wanted, values };
}

/** To the record that was bought, which shows its progress; to the order of several, or of one that failed. */
function leaveFor({ reply: { form, place } }: Buying, { id, items }: Order, label: (label: Label) => string): void {
  // The console opens in the cloud of what was bought.
  if (place && place.product !== null)
    saveCloud({ cloud_id: place.cloud_id, name: label(place.label), product: place.product });
  const bought = (items ?? []).filter(({ resource }) => resource === form.resource);
  const [only, ...others] = bought;
  const isThere = only !== undefined && others.length === 0 && only.resource_id !== null && only.status !== 'failed';
  window.location.assign(
    isThere && form.show !== null
      ? form.show.replace(/:\w+/, encodeURIComponent(only.resource_id ?? ''))
      : orderAddress(id),
  );
}

export const orderAddress = (id: number): string => `/orderdesc/${id}`;
