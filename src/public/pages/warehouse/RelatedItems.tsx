import { CARD_FIELDS, type WarehouseItem } from '#src/public/reading/warehouseItem.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { ItemCard } from './ItemCard.tsx';

/** The related items that are published. */
export function RelatedItems({ ids }: { ids: readonly number[] }) {
  const {
    text: {
      site: { warehouse: words },
    },
  } = usePublicText();
  const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }), fields: CARD_FIELDS.join() });
  const { data } = useReply<WarehouseItem[]>(`/api/bill/v1/market/warehouse?${query.toString()}`);
  if (!data?.length) return null;
  return (
    <section className="i-part">
      <h2>{words.related}</h2>
      <ul className="m-cards">
        {data.map((item) => (
          <ItemCard key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
