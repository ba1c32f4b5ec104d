import type { Label } from '#model/language/definition.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { termsPage } from '#src/i18n/zh/site/terms.ts';

export type TermsWords = Record<keyof typeof termsPage, string>;

export interface TermsVersion {
  version: string;
  /** A moment, or the date of the terms that come with the product. */
  effective_at: string;
}

export interface Terms extends TermsVersion {
  in_force: string;
  title: Label;
  markdown: Label;
  privacy?: Label;
  summary?: Label;
  versions: TermsVersion[];
}

/** The day from which a version applies; of a moment, the day where the reader is. */
export const dayOf = (time: string, lang: Lang): string =>
  time.includes('T')
    ? new Date(time).toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'long' })
    : time;
