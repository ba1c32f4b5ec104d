import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';

export function Money({ value, dense }: FieldView) {
  const text = formatMoney(value as string | number); // `expects` in the table of kinds admits only these.
  return text ? <span className="value-number">{text}</span> : <CutText text={String(value)} dense={dense} />;
}
