import { useState } from 'react';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { request } from '#src/http/httpClient.ts';
import { stockWatch as en } from '#src/i18n/en/site/stockWatch.ts';
import { stockWatch as zh } from '#src/i18n/zh/site/stockWatch.ts';
import type { EntryFault } from '#src/public/controls/useEntry.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { sessionKind } from '#src/session/start/sessionKind.ts';

const WATCHES = '/api/bill/v1/stock-watches';

/** On the page of a product that is sold out: a customer is informed when it is back; a visitor signs in first. */
export default function StockWatch({ productId }: { productId: number }) {
  const { text, lang } = usePublicText();
  const words = lang === 'zh' ? zh : en;
  const kind = sessionKind();
  if (kind === undefined)
    return (
      <PublicLink className="p-button" href={`/login?redirect=${encodeURIComponent(`/market/${productId}`)}`}>
        {words.signIn}
      </PublicLink>
    );
  // Who runs the platform buys nothing.
  if (isPlatformKind(kind)) return <output>{text.site.product.soldOut}</output>;
  return <Watching productId={productId} />;
}

function Watching({ productId }: { productId: number }) {
  const { text, lang } = usePublicText();
  const words = lang === 'zh' ? zh : en;
  const filter = JSON.stringify({ product_id: productId });
  const { data, retry } = useReply<{ id: number }[]>(`${WATCHES}?filter=${encodeURIComponent(filter)}`);
  const [fault, setFault] = useState<EntryFault>();
  const [busy, setBusy] = useState(false);
  if (data === undefined) return null;
  const [own] = data;
  const change = async () => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      if (own) await request(`${WATCHES}/${own.id}`, { method: 'DELETE' });
      else await request(WATCHES, { method: 'POST', body: { product_id: productId } });
    } catch (reason) {
      setFault(publicFault(reason, text.fault));
    } finally {
      setBusy(false);
      retry();
    }
  };
  return (
    <>
      <output>{own ? words.watching : words.plain}</output>
      <button
        type="button"
        className={own ? 'p-button p-button-plain' : 'p-button'}
        disabled={busy}
        onClick={() => void change()}
      >
        {own ? words.cancel : words.watch}
      </button>
      <div role="alert" className="c-alert">
        {fault && <p title={fault.code === undefined ? undefined : `${fault.code}`}>{fault.message}</p>}
      </div>
    </>
  );
}
