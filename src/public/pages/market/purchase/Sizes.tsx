import type { ZoneStock } from '#model/domains/market/purchaseShapes.ts';
import type { PublicWords } from '#src/i18n/loadPublicText.ts';
import { specOf } from '#src/public/product/specOf.ts';
import { Stock } from '#src/public/product/Stock.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { fill } from '#src/public/fill.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { Cards } from './Cards.tsx';
import type { SizeProduct } from './purchaseReply.ts';
import { wayWord, type Buying } from './usePurchase.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';

/** The sizes of one kind at the chosen place, each with its price there and its stock. */
export function Sizes({ id, buying: { reply, wish, way, open } }: { id: number; buying: Buying }) {
  const words = usePurchaseWords();
  const word = useWords();
  const { text, lang } = usePublicText();
  if (reply.sizes.length < 2 && !open.has('size')) return null;
  const facts = new Map(reply.sizes.map((size) => [size.id, factsOf(size, text.site.market, lang)]));
  // Databases and apps are no sizes of one thing.
  const isSized = [...facts.values()].some((each) => each.length > 0) || reply.sizes.length === 0;
  return (
    <Cards
      name="size"
      width="wide"
      label={isSized ? words.sizes : words.products}
      open={open.get('size')}
      value={`${way?.product_id ?? id}`}
      onChange={(value) => wish.open(Number(value), { was: '', ...(way && { way: wayWord(way) }) })}
      choices={reply.sizes.map((size) => ({
        value: `${size.id}`,
        title: (lang === 'en' && size.name_en) || size.name,
        text: (
          <>
            {facts.get(size.id)?.join(' · ') || (lang === 'en' ? size.summary_en : size.summary)}
            <Zones size={size} />
          </>
        ),
        end: (
          <>
            {size.amount !== null && (
              <b>
                {formatMoney(size.amount)}/{word('meter', size.meter)}
              </b>
            )}
            <Stock stock={size.stock} />
          </>
        ),
        isOff: size.stock === 0,
      }))}
    />
  );
}

/** What a size is chosen by: the model of its processor is on the page of the product. */
function factsOf(size: SizeProduct, words: PublicWords['site']['market'], lang: string): string[] {
  const plain = { ...size, cpu_model: null, bandwidth_mbps: null, interconnect: null };
  return specOf(plain, words, lang).map(({ value }) => value);
}

/** What other zones have, where little is left here: of what is sold out, where it is to be had. */
function Zones({ size: { stock, zones = [] } }: { size: SizeProduct }) {
  const words = usePurchaseWords();
  const { label, text } = usePublicText();
  const { market } = text.site;
  if (stock === null || stock > FEW) return null;
  const shown = stock === 0 ? zones.filter((zone) => zone.stock > 0) : zones;
  const says = ({ stock: left }: ZoneStock) =>
    left === 0 ? market.soldOut : left <= FEW ? fill(market.stock, { count: left }) : market.plenty;
  if (shown.length === 0)
    return stock === 0 && zones.length > 0 ? <span className="b-zones">{words.nowhere}</span> : null;
  const places = shown.map((zone) => `${label(zone.label)} ${says(zone)}`).join(words.between);
  return <span className="b-zones">{fill(stock === 0 ? words.instead : words.elsewhere, { places })}</span>;
}

/** From here on, the number says nothing that a buyer needs. */
const FEW = 5;
