import { formatNumber } from '#src/fields/format/formatNumber.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import '#src/fields/values.css';

/**
 * From this share on, the colour shows that little is left. More than the whole is not a fault: processors are
 * overcommitted.
 */
const TIGHT = 0.9;

/** The total beside a used amount; undefined if the field declares none, or it is unknown. */
export function wholeOf({ field, record }: Pick<FieldView, 'field' | 'record'>): number | undefined {
  const whole = field.outOf === undefined ? undefined : record[field.outOf];
  return typeof whole === 'number' && whole > 0 ? whole : undefined;
}

interface ShareBarProps {
  used: number;
  whole: number;
  /** The whole is what is wanted. */
  toFill?: boolean | undefined;
  lang: string;
}

/** A bar as long as the share. The numbers beside it have the same meaning, so it is hidden from screen readers. */
export function ShareBar({ used, whole, toFill = false, lang }: ShareBarProps) {
  const share = used / whole;
  const isMarked = toFill ? share < 1 : share >= TIGHT;
  return (
    <span
      className="value-share"
      data-tone={isMarked ? 'warning' : undefined}
      aria-hidden
      title={formatNumber(share, lang, { style: 'percent', maximumFractionDigits: 1 })}
    >
      <i style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  );
}
