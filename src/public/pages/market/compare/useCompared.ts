import { compare as en } from '#src/i18n/en/site/compare.ts';
import { compare as zh } from '#src/i18n/zh/site/compare.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { Choices } from '#src/public/reading/useChoices.ts';

/** As many as stand side by side. */
export const MOST = 4;

/** The words of the comparison: they come with its code. */
export const useCompareWords = () => (usePublicText().lang === 'zh' ? zh : en);

/** The products that are compared, kept in the address: `?compare=3,5`. */
export function comparedIn({ many, choose, page }: Choices) {
  const ids = [...new Set(many('compare'))].filter((id) => /^\d{1,15}$/.test(id)).slice(0, MOST);
  const write = (next: readonly string[]) => choose({ compare: next }, { page, replace: true });
  return {
    ids,
    has: (id: string) => ids.includes(id),
    isFull: ids.length >= MOST,
    toggle: (id: string) => write(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    clear: () => write([]),
  };
}
