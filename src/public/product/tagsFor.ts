import type { Lang } from '#src/i18n/lang.ts';

/** Tags exist in one language. In English, only tags that are the same in any language are shown. */
export function tagsFor(tags: readonly string[] | null, lang: Lang): string[] {
  return (tags ?? []).filter((tag) => lang === 'zh' || /^[\x20-\x7e]+$/.test(tag));
}
