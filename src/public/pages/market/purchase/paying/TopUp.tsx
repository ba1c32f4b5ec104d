import { useId, useState } from 'react';
import { fill } from '#src/public/fill.ts';
import type { EntryFault } from '#src/public/controls/useEntry.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { topUp, type Wallet } from './buy.ts';
import type { AccountQuote } from '#src/public/pages/market/purchase/purchaseReply.ts';
import type { Press } from './useBuying.ts';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';

const PRESETS = [100, 500, 1_000];
const LOOK_AGAIN_MS = 700;
const LOOKS = 20;

/** What is missing, the ways to pay it that this platform has, and then the purchase: nothing of it is left. */
export function TopUp({ quote, press }: { quote: AccountQuote; press: Press }) {
  const words = usePurchaseWords();
  const { data: wallet } = useReply<Wallet>('/api/bill/v1/wallet');
  if (wallet === undefined) return <span className="p-bone" style={{ height: 160 }} />;
  const instant = wallet.channels.filter(({ kind }) => kind === 'instant');
  const transfer = wallet.channels.find(({ kind }) => kind === 'transfer');
  return (
    <section className="b-pay" aria-labelledby="b-pay">
      <h3 id="b-pay">{words.pay}</h3>
      {wallet.channels.length === 0 && <p>{words.closed}</p>}
      {instant.length > 0 && wallet.account_id !== null && (
        <Instant
          accountId={wallet.account_id}
          methods={instant.map(({ method }) => method)}
          quote={quote}
          press={press}
        />
      )}
      {transfer && <Transfer wallet={wallet} channel={transfer} press={press} />}
    </section>
  );
}

interface InstantProps {
  accountId: number;
  methods: string[];
  quote: AccountQuote;
  press: Press;
}

function Instant({ accountId, methods, quote, press }: InstantProps) {
  const words = usePurchaseWords();
  const { text } = usePublicText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [method = ''] = methods;
  const [chosen, setChosen] = useState(method);
  const [fault, setFault] = useState<EntryFault>();
  const [isWaiting, setIsWaiting] = useState(false);
  const amount = typed ?? quote.shortfall;
  const isAmount = /^\d{1,8}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0;
  const pay = async () => {
    setIsWaiting(true);
    setFault(undefined);
    try {
      await topUp(accountId, amount, chosen);
      for (let look = 0; look < LOOKS; look++) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
        const fresh = await press.refresh();
        if (fresh?.sufficient_balance) return await press.buy();
        if (fresh && fresh.available !== quote.available) return undefined;
      }
      setFault({ message: words.late });
    } catch (reason) {
      setFault(publicFault(reason, text.fault));
    } finally {
      setIsWaiting(false);
    }
    return undefined;
  };
  return (
    <div className="b-instant">
      <div className="c-field">
        <label htmlFor={id}>{words.amount}</label>
        <div className="c-box">
          <input id={id} inputMode="decimal" value={amount} onChange={({ target }) => setTyped(target.value.trim())} />
        </div>
      </div>
      <p className="b-presets">
        {[quote.shortfall, ...PRESETS.filter((each) => each > Number(quote.shortfall)).map(String)].map(
          (each, index) => (
            <button
              key={each}
              type="button"
              className="b-preset"
              aria-pressed={each === amount}
              onClick={() => setTyped(each)}
            >
              {index === 0 ? fill(words.missing, { amount: formatFen(each) ?? '' }) : formatFen(each)}
            </button>
          ),
        )}
      </p>
      {methods.length > 1 && (
        <select aria-label={words.pay} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {methods.map((each) => (
            <option key={each} value={each}>
              {nameOf(words, each)}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        className="p-button"
        disabled={!isAmount || isWaiting || press.isBusy}
        onClick={() => void pay()}
      >
        {isWaiting ? words.waiting : fill(words.payNow, { amount: formatFen(amount) ?? '' })}
      </button>
      {methods.length === 1 && <p className="b-note">{nameOf(words, method)}</p>}
      <FaultBoxLine fault={fault} />
    </div>
  );
}

const nameOf = (words: ReturnType<typeof usePurchaseWords>, method: string): string =>
  ({ demo: words.demo, alipay: words.alipay, wechat: words.wechat })[method] ?? method;

const FaultBoxLine = ({ fault }: { fault: EntryFault | undefined }) => (
  <div role="alert" className="c-alert">
    {fault?.message && <p>{fault.message}</p>}
  </div>
);

function Transfer({ wallet, channel, press }: { wallet: Wallet; channel: Wallet['channels'][number]; press: Press }) {
  const words = usePurchaseWords();
  const [isCopied, setIsCopied] = useState(false);
  const rows = [
    [words.company, channel.company],
    [words.bank, channel.bank],
    [words.account, channel.account],
    [words.reference, wallet.reference ?? undefined],
  ].flatMap(([title = '', value]) => (value ? [[title, value] as const] : []));
  const copy = () =>
    navigator.clipboard.writeText(rows.map(([title, value]) => `${title}: ${value}`).join('\n')).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <div className="b-transfer">
      <h4>{words.transfer}</h4>
      <p className="b-note">{words.transferText}</p>
      <dl>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="b-presets">
        <button type="button" className="b-preset" onClick={() => void copy()}>
          {isCopied ? words.copied : words.copy}
        </button>
        <button
          type="button"
          className="b-preset"
          disabled={press.isBusy}
          onClick={() => void press.buy({ byTransfer: true })}
        >
          {words.placeOrder}
        </button>
      </p>
    </div>
  );
}
