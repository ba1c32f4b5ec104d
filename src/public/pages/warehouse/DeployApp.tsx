import { useState } from 'react';
import { deploy as en } from '#src/i18n/en/site/deploy.ts';
import { deploy as zh } from '#src/i18n/zh/site/deploy.ts';
import { fill } from '#src/public/fill.ts';
import { Choice } from '#src/public/product/Choice.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { listAddress } from '#src/public/reading/listQuery.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import type { WarehouseItemDetail } from '#src/public/reading/warehouseItem.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { needsOf } from './needsOf.ts';

/** One press to the purchase of a machine that starts the item: the cheapest size that can run it is chosen. */
export function DeployApp({ item, port }: { item: WarehouseItemDetail; port: number }) {
  const { lang } = usePublicText();
  const { oneClick: words, ...shared } = lang === 'zh' ? zh : en;
  const [chosen, setChosen] = useState<number>();
  const { data } = useReply<MarketProduct[]>(
    listAddress({ collection: 'products', filter: needsOf(item), q: '', sort: [['sale_hour', 'ASC']], page: 1 }),
  );
  const sizes = data?.filter(({ stock }) => stock !== 0);
  const size = sizes?.find(({ id }) => id === chosen) ?? sizes?.[0];
  return (
    <section className="i-deploy" aria-labelledby="one-click">
      <h2 id="one-click">{words.heading}</h2>
      <p>{fill(words.text, { port, minutes: item.app_minutes ?? 10 })}</p>
      {sizes?.length === 0 && (
        <output>
          {shared.none} <PublicLink href="/market">{words.market}</PublicLink>
        </output>
      )}
      {size && sizes && (
        <>
          <Choice title={shared.size} value={`${size.id}`} onChange={(value) => setChosen(Number(value))}>
            {sizes.map((each) => (
              <option key={each.id} value={each.id}>
                {fill(shared.option, {
                  name: (lang === 'en' && each.name_en) || each.name,
                  price: formatMoney(each.sale_hour ?? '0') ?? '',
                })}
              </option>
            ))}
          </Choice>
          <PublicLink className="p-button" href={`/market/${size.id}?values=app_id:${item.id}&name=${nameOf(item)}`}>
            {words.deploy}
          </PublicLink>
        </>
      )}
      {item.app_script && (
        <details>
          <summary>{words.script}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach what scrolls */}
          <pre className="i-script" tabIndex={0}>
            {item.app_script}
          </pre>
        </details>
      )}
    </section>
  );
}

const nameOf = ({ code }: WarehouseItemDetail) => code.replaceAll('.', '-');
