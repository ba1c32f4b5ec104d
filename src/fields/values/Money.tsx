import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';

/** Prices have all their decimals, other amounts two. */
export function Money({ field, value, dense }: FieldView) {
  const exact = formatMoney(value as string | number); // `expects` in the table of kinds admits only these.
  const text = field.price ? exact : formatFen(String(value));
  if (!text) return <CutText text={String(value)} dense={dense} />;
  return (
    <span className="value-number" title={text === exact ? undefined : exact}>
      {text}
    </span>
  );
}
