import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import type { Choices } from '#src/public/reading/useChoices.ts';
import { comparedIn, MOST, useCompareWords } from './useCompared.ts';
import './compare.css';

/** Takes a product of the market into the comparison, or out of it. */
export default function CompareToggle({ choices, product }: { choices: Choices; product: MarketProduct }) {
  const { lang } = usePublicText();
  const words = useCompareWords();
  const { has, isFull, toggle } = comparedIn(choices);
  const id = `${product.id}`;
  const name = (lang === 'en' && product.name_en) || product.name;
  const isOff = isFull && !has(id);
  return (
    <label className="m-compare" title={isOff ? fill(words.full, { most: MOST }) : undefined}>
      <input
        type="checkbox"
        checked={has(id)}
        disabled={isOff}
        aria-label={fill(words.addNamed, { name })}
        onChange={() => toggle(id)}
      />
      {words.add}
    </label>
  );
}
