import { expect, test } from 'vitest';
import { headingsOf } from '#src/ui/markdown/headings.ts';

const anchors = (text: string) => headingsOf(text).map(({ title, anchor }) => [title, anchor]);

test('a heading counts by its words; what looks like one in a block of code does not', () => {
  const text =
    '# 标题\n\n## 充值\n\n```sh\n## a comment\n```\n\n### `线下` 转账 ##\n\nSee\n---\n\n## [the wallet](/wallet)';
  expect(headingsOf(text)).toEqual([
    { depth: 1, title: '标题', anchor: '标题' },
    { depth: 2, title: '充值', anchor: '充值' },
    { depth: 3, title: '线下 转账', anchor: '线下-转账' },
    { depth: 2, title: 'See', anchor: 'see' },
    { depth: 2, title: 'the wallet', anchor: 'the-wallet' },
  ]);
  expect(anchors('````\n```\n## no\n````\n\n## snake_case')).toEqual([['snake_case', 'snake-case']]);
});

// Complaints of others: The Things Network docs 19, AzerothCore wiki 1268, GitBook atoc 8.
test('each anchor is used once, at any level, and keeps Chinese words', () => {
  expect(anchors('## A\n\n#### A\n\n## A 2\n\n## A\n\n## ？\n\n## ！')).toEqual([
    ['A', 'a'],
    ['A', 'a-2'],
    ['A 2', 'a-2-2'],
    ['A', 'a-3'],
    ['？', 'part'],
    ['！', 'part-2'],
  ]);
});
