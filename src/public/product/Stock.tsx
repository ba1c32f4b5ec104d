import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

const FEW = 5;

/** Availability of a product; the number only while it is small. Renders nothing for a product that is not counted. */
export function Stock({ stock }: { stock: number | null }) {
  const {
    text: {
      site: { market: words },
    },
  } = usePublicText();
  if (stock === null) return null;
  const [tone, says] =
    stock === 0
      ? ['out', words.soldOut]
      : stock <= FEW
        ? ['few', fill(words.stock, { count: stock })]
        : ['well', words.plenty];
  return (
    <span className="m-stock" data-tone={tone}>
      {says}
    </span>
  );
}
