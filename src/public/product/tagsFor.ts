import type { Lang } from '#src/i18n/lang.ts';

/** Tags have one language. A reader of English is shown those that are names in any. */
export function tagsFor(tags: readonly string[] | null, lang: Lang): string[] {
  return (tags ?? []).filter((tag) => lang === 'zh' || /^[\x20-\x7e]+$/.test(tag));
}
