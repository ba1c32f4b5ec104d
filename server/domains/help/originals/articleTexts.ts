import type { RecordData } from '#server/engine/context.ts';
import type { Original } from './readOriginals.ts';

/** The fields that a version of an article keeps (`schemas/parts/helpText.yaml`). */
export const TEXT_FIELDS = ['title', 'title_en', 'keywords', 'keywords_en', 'text', 'text_en', 'pictures'] as const;

/** The same of an article that comes with the product. */
export const textsOf = ({ title, keywords, text }: Original): RecordData => ({
  title: title.zh,
  title_en: title.en,
  keywords: keywords.zh,
  keywords_en: keywords.en,
  text: text.zh,
  text_en: text.en,
  pictures: [],
});
