import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';

/** Links to an e-mail address, a phone number or the web. Schemes other than http and https stay text. */
export function LinkValue({ field, value, dense }: FieldView) {
  const text = String(value);
  const href = address(field.type, text);
  const shown = <CutText text={text} dense={dense} />;
  if (!href) return shown;
  const outside = field.type === 'url' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className="value-link" href={href} {...outside}>
      {shown}
    </a>
  );
}

function address(kind: string, text: string): string | undefined {
  if (kind === 'email') return `mailto:${encodeURIComponent(text).replace('%40', '@')}`;
  if (kind === 'phone') return `tel:${text.replace(/[^\d+]/g, '')}`;
  return /^https?:\/\//i.test(text) ? text : undefined;
}
