import { formatBytes } from '#src/fields/format/formatBytes.ts';
import { useLang } from '#src/i18n/useLang.ts';

/** Sizes in words as fields show them: `4 MB`. */
export function useSizeText(): (bytes: number) => string {
  const lang = useLang();
  return (bytes) => {
    const { amount, unit } = formatBytes(bytes, lang);
    return `${amount} ${unit}`;
  };
}
