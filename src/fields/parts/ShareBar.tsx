import type { FieldView } from '#src/fields/fieldView.ts';
import '#src/fields/values.css';

/**
 * From here on it is told in colour that little is left. More than all of it is no fault: processors are given out
 * several times over.
 */
const TIGHT = 0.9;

/** How much there is beside what is used of it; undefined where the field says nothing of it, or nobody knows. */
export function wholeOf({ field, record }: Pick<FieldView, 'field' | 'record'>): number | undefined {
  const whole = field.outOf === undefined ? undefined : record[field.outOf];
  return typeof whole === 'number' && whole > 0 ? whole : undefined;
}

/** A bar as long as the share. The figures beside it say the same, so it is no picture of its own. */
export function ShareBar({ used, whole, lang }: { used: number; whole: number; lang: string }) {
  const share = used / whole;
  return (
    <span
      className="value-share"
      data-tone={share >= TIGHT ? 'warning' : undefined}
      aria-hidden
      title={share.toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 })}
    >
      <i style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  );
}
