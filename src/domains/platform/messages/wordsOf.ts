import type { Lang } from '#src/i18n/lang.ts';

interface MessageWords {
  title: string;
  text: string;
}

/** Title and text of a message in the language of its reader; the title alone if nothing else is known. */
export function wordsOf(record: Readonly<Record<string, unknown>>, lang: Lang): MessageWords {
  const words: unknown = record['words'];
  const own = isObject(words) ? words[lang] : undefined;
  const { title = record['title'], text = '' } = isObject(own) ? own : {};
  return { title: typeof title === 'string' ? title : '', text: typeof text === 'string' ? text : '' };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
