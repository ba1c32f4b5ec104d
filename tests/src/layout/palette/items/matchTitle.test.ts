import { match } from 'pinyin-pro';
import { describe, expect, test } from 'vitest';
import { matchTitle, type PinyinMatch } from '#src/layout/palette/items/matchTitle.ts';

const pinyin: PinyinMatch = (title, letters) => match(title, letters, { continuous: true }) ?? undefined;

describe('matches of the typed text in a title', () => {
  test.each([
    ['区域', '区域', [0, 1]],
    ['域', '区域', [1]],
    ['qy', '区域', [0, 1]],
    ['quyu', '区域', [0, 1]],
    ['qu yu', '区域', [0, 1]],
    ['wangg', '网关', [0, 1]],
    ['dl', '服务代理', [2, 3]],
    ['gw-sh', 'gw-shanghai-1', [0, 1, 2, 3, 4]],
    ['SHANG', 'gw-shanghai', [3, 4, 5, 6, 7]],
    ['sa', 'Service agents', [0, 8]],
    ['上海 网关', '上海一号网关', [0, 1, 4, 5]],
  ])('%s in %s', (typed, title, at) => expect(matchTitle(typed, title, pinyin)?.at).toEqual(at));

  test.each([
    ['xx', '区域'],
    ['', '区域'],
    ['rx', 'Region agents'],
    ['上海 边缘', '上海一号网关'],
  ])('%j is not in %s', (typed, title) => {
    expect(matchTitle(typed, title, pinyin)).toBeUndefined();
  });

  test('the whole title ranks before its beginning, a word, a part, pinyin and initials', () => {
    const ranks = ['gw', 'gw-1', 'my-gw', 'mygw', '高温', 'Global weather'].map(
      (title) => matchTitle('gw', title, pinyin)?.rank ?? -1,
    );
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  test('without the dictionary, characters and letters still match', () => {
    expect(matchTitle('qy', '区域')).toBeUndefined();
    expect(matchTitle('区', '区域')?.at).toEqual([0]);
  });
});
