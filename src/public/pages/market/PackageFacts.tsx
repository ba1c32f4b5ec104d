import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { Offer } from '#src/public/reading/offer.ts';
import { useReply } from '#src/public/reading/useReply.ts';

const MIB_PER_GIB = 1_024;

/** What is in the price of a database or another app, as its template says. Nothing for other products. */
export function PackageFacts({ id }: { id: number }) {
  const { package: words } = usePublicText().text.site.product;
  const { data } = useReply<Offer>(`/api/bill/v1/market/products/${id}/offer?`);
  if (data?.package === undefined) return null;
  const { version, images, units, cpu, memory_mb, storage_gb, containers, engine } = data.package;
  const isByUse = data.products.some(({ charge_type: type }) => type === 'postpaid');
  const rows = [
    [words.version, [version, ...images.slice(0, 2)].join(' · ')],
    [words.size, fill(words.sizeText, { units, cpu, memory: round(memory_mb / MIB_PER_GIB), containers })],
    [words.storage, storage_gb > 0 ? fill(words.storageText, { size: storage_gb }) : words.noStorage],
    [words.backup, engine === null ? words.noBackup : words.backupText],
    [words.charged, `${words.chargedText}${isByUse ? words.byUse : ''}`],
  ] as const;
  return (
    <section className="m-facts">
      <h2>{words.title}</h2>
      <dl className="i-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const round = (amount: number): number => Math.round(amount * 100) / 100;
