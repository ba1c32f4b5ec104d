import { expect, test } from 'vitest';
import { tableOfContents } from '#model/domains/help/tableOfContents.ts';

test('the contents have the second and third level, and nothing of a code block', () => {
  const text = '# 标题\n\n## 充值\n\n```sh\n## a comment\n```\n\n### `线下` 转账 ##\n\n#### 更深\n\n## 充值';
  expect(tableOfContents(text)).toEqual([
    { level: 2, title: '充值', anchor: '充值' },
    { level: 3, title: '线下 转账', anchor: '线下-转账' },
    { level: 2, title: '充值', anchor: '充值-2' },
  ]);
});

test('a fence of four ticks ends with four, and links count by their words', () => {
  expect(tableOfContents('````\n```\n## no\n````\n\n## See [the wallet](/wallet)')).toEqual([
    { level: 2, title: 'See the wallet', anchor: 'see-the-wallet' },
  ]);
});
