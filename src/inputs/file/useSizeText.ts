import { sizeText } from '#model/rules/sizeText.ts';
import { useLang } from '#src/i18n/useLang.ts';

/** Formats sizes as fields show them: `4 MB`. */
export function useSizeText(): (bytes: number) => string {
  const lang = useLang();
  return (bytes) => sizeText(bytes, lang);
}
