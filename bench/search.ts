import { searchHelp } from '#model/domains/help/search/searchHelp.ts';
import { searchIndex, type Searched } from '#model/domains/help/search/searchIndex.ts';
import { readOriginals } from '#server/domains/help/originals/readOriginals.ts';
import { median, type Benchmark } from './figure.ts';

const ARTICLES = 500;
/** Articles of a help centre have a page: these are filled up to it. */
const CHARACTERS = 3_000;
const ROUNDS = 20;
const MOST_HITS = 20;

/** Chinese, its pinyin, English, several words, a sentence that occurs nowhere, and nothing. */
const WORDS = [
  '充值',
  'yunzhuji',
  'cjyzj',
  'machines',
  '镜像 快照',
  '怎么创建一台新的云主机',
  'zzzz',
  '告',
  'api token',
];

/** The processor time of a search of the help. */
export const search: Benchmark = {
  name: 'the search of the help',
  async run() {
    const texts = await manyTexts();
    const made = cpuMs(() => void searchIndex(texts));
    const index = searchIndex(texts);
    for (const word of WORDS) searchHelp(index, word, 'zh', MOST_HITS);
    const times = WORDS.map((word) =>
      median(Array.from({ length: ROUNDS }, () => cpuMs(() => void searchHelp(index, word, 'zh', MOST_HITS)))),
    );
    const slowest = Math.max(...times);
    return [
      {
        figure: `a search over ${ARTICLES} articles in two languages`,
        value: slowest,
        unit: 'ms',
        bound: { most: 30 },
        detail: `processor time of the slowest of ${WORDS.length} searches (${WORDS[times.indexOf(slowest)] ?? ''}), median of ${ROUNDS}; median of all ${median(times).toFixed(2)} ms; the index ${made.toFixed(0)} ms, once after a change`,
        limit: 'one scan of every text for each word; the pairs of a sentence that occurs nowhere',
      },
    ];
  },
};

/** The articles of the product again and again, each with a title of its own and the length of a page. */
async function manyTexts(): Promise<Searched[]> {
  const { articles } = await readOriginals();
  return Array.from({ length: ARTICLES }, (_, index): Searched[] => {
    const like = articles[index % articles.length];
    if (!like) return [];
    const { title, keywords, text } = like;
    const own = { zh: `${title.zh} ${index}`, en: `${title.en} ${index}` };
    return [{ slug: `${like.slug}-${index}`, title: own, keywords, text: { zh: long(text.zh), en: long(text.en) } }];
  }).flat();
}

const long = (text: string) => text.repeat(Math.ceil(CHARACTERS / text.length)).slice(0, CHARACTERS);

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
