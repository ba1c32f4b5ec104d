import { expect, test } from 'vitest';
import { matchRank } from '#server/engine/routes/search/matchRank.ts';

test.each([
  ['gw', 'GW', 0],
  ['gw', 'gw-shanghai', 1],
  ['上海', '中国上海', 2],
  ['上海 网关', '上海一号网关', 3],
  ['上海 边缘', '上海一号网关', undefined],
])('%s in %s', (q, text, rank) => expect(matchRank(q, text)).toBe(rank));
