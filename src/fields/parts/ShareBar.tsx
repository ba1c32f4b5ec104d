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

/** A bar as long as the share. The numbers beside it have the same meaning, so it is hidden from screen readers. */
export function ShareBar({ used, whole, lang }: { used: number; whole: number; lang: string }) {
  const share = used / whole;
  return (
    <span
      className="value-share"
      data-tone={share >= TIGHT ? 'warning' : undefined}
      aria-hidden
      title={formatNumber(share, lang, { style: 'percent', maximumFractionDigits: 1 })}
    >
      <i style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  );
}
