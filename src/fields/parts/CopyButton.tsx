import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useCopy } from './useCopy.ts';

const icon = (
  <svg
    viewBox="0 0 16 16"
    width="14"
    height="14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    aria-hidden="true"
  >
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 3.5v-.5a1 1 0 0 0-1-1H3.5a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h.5" />
  </svg>
);

/** Copies a value. In a table it appears on hover or focus of its cell. */
export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate();
  const copy = useCopy();
  return (
    <button
      type="button"
      className="value-copy"
      onClick={() => copy(text)}
      aria-label={translate('field.copy', { text })}
      title={translate('field.copyHint')}
    >
      {icon}
    </button>
  );
}
