import { useState } from 'react';
import { usePublicText } from '#src/public/PublicText.tsx';

interface Props {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/** Lowest and highest price per hour; applied on blur or Enter. */
export function PriceRange({ from, to, onChange }: Props) {
  const {
    text: {
      site: { market: words },
    },
  } = usePublicText();
  return (
    <fieldset className="l-choice">
      <legend>{words.price}</legend>
      <div className="l-range">
        <Amount key={`from ${from}`} title={words.priceFrom} value={from} onChange={(value) => onChange(value, to)} />
        <span aria-hidden>–</span>
        <Amount key={`to ${to}`} title={words.priceTo} value={to} onChange={(value) => onChange(from, value)} />
      </div>
    </fieldset>
  );
}

function Amount({ title, value, onChange }: { title: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const take = () => {
    const amount = /^\d{1,9}(\.\d{1,2})?$/.test(typed.trim()) ? typed.trim() : '';
    setTyped(amount);
    if (amount !== value) onChange(amount);
  };
  return (
    <span className="l-number">
      <input
        inputMode="decimal"
        aria-label={title}
        placeholder="¥"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </span>
  );
}
