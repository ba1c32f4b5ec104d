import { describe, expect, test } from 'vitest';
import { plainText } from '#model/domains/help/search/plainText.ts';
import { searchHelp, type HelpHit } from '#model/domains/help/search/searchHelp.ts';
import { searchIndex, type Searched } from '#model/domains/help/search/searchIndex.ts';

const article = (
  slug: string,
  zh: string,
  en: string,
  text: Partial<Searched['text']> = {},
  keywords: string[] = [],
) => ({
  slug,
  title: { zh, en },
  keywords: { zh: keywords, en: [] },
  text: { zh: '', en: '', ...text },
});

const index = searchIndex([
  article('wallet', '充值与余额', 'Top up your wallet', {
    zh: '在 **[钱包](/wallet)** 里点 *充值*，余额不足时云主机会停止。',
    en: 'Open the **wallet** and press _Top up_.',
  }),
  article('machine', '创建云主机', 'Create a machine', {
    zh: '选择规格和镜像，确认价格。充值后才能创建。',
    en: 'Choose a flavor.',
  }),
  article('key', '密钥对', 'Key pairs', { zh: '登录云主机。' }, ['SSH', '公钥']),
]);
const slugs = (typed: string, lang: 'zh' | 'en' = 'zh') => searchHelp(index, typed, lang, 10).map(({ slug }) => slug);
const marked = ({ text, marks }: HelpHit['title']) => marks.map(([from, to]) => text.slice(from, to));

describe('what a search of the help finds', () => {
  test('a part of a Chinese text, with the title first', () => {
    expect(slugs('充值')).toEqual(['wallet', 'machine']);
    expect(slugs('主机会停')).toEqual(['wallet']);
  });

  test.each([
    ['chongzhi', ['充值']],
    ['cjyzj', ['创建云主机']],
    ['yunzhuji', ['云主机']],
    ['chuangjianyunz', ['创建云主']],
  ])('a title by its pinyin: %s', (typed, found) => {
    const [hit] = searchHelp(index, typed, 'zh', 10);
    expect(hit && marked(hit.title)).toEqual(found);
  });

  test('every word must occur, in any order, case and width', () => {
    expect(slugs('镜像 规格')).toEqual(['machine']);
    expect(slugs('镜像 余额')).toEqual([]);
    expect(slugs('ｓｓｈ')).toEqual(['key']);
  });

  test('a sentence that occurs nowhere finds the texts with most of its words', () => {
    expect(slugs('怎么创建云主机')[0]).toBe('machine');
    expect(slugs('今天天气怎么样呢')).toEqual([]);
  });

  test('an English word in both numbers, and by the English text for a Chinese reader too', () => {
    expect(slugs('machines', 'en')).toEqual(['machine']);
    const [hit] = searchHelp(index, 'flavor', 'zh', 10);
    expect(hit).toMatchObject({ slug: 'machine', title: { text: '创建云主机' } });
    expect(hit && marked(hit.snippet)).toEqual(['flavor']);
  });

  test('nothing for blank or unknown words', () => {
    expect(slugs('  ')).toEqual([]);
    expect(slugs('zzzz')).toEqual([]);
  });
});

test('the snippet has the words without marks of Markdown, every one marked, and never the mark of another', () => {
  const [hit] = searchHelp(index, '充值', 'zh', 1);
  expect(hit?.snippet.text).toBe('在 钱包 里点 充值，余额不足时云主机会停止。');
  expect(hit && marked(hit.snippet)).toEqual(['充值']);
});

test('a long text shows the part around the word, from the beginning of a sentence', () => {
  const long = `${'前面的内容很多。'.repeat(60)}这里说明回收站的保留时间。${'后面的内容。'.repeat(60)}`;
  const [hit] = searchHelp(searchIndex([article('long', '长文', 'Long', { zh: long })]), '回收站', 'zh', 1);
  expect(hit?.snippet.text).toMatch(/^…这里说明回收站的保留时间。.*…$/);
  expect(hit && marked(hit.snippet)).toEqual(['回收站']);
});

test('tables, code fences, pictures and live figures leave only words', () => {
  const text =
    '| 状态 | 含义 |\n|---|---|\n| 运行中 | 计费 |\n\n```sh\nssh root@host\n```\n\n![图](/a.png) 上限 {{setting upload.max_bytes}} 字节';
  expect(plainText(text)).toBe('状态 含义 运行中 计费 ssh root@host 图 上限 字节');
});
