import { describe, expect, test } from 'vitest';
import { mentionedNames } from '#model/domains/workOrders/mentionedNames.ts';

const NAMES = ['张三', '张三丰', 'li', 'li.wei', '王 五'];
const found = (text: string) => [...mentionedNames(text, NAMES)];

describe('a name after @', () => {
  test.each([
    ['@张三 请看', ['张三']],
    ['@张三请看', ['张三']],
    ['请@张三丰看', ['张三丰']],
    ['@li, please', ['li']],
    ['see @li.wei.', ['li.wei']],
    ['@li。@王 五', ['li', '王 五']],
    ['(@li)', ['li']],
  ])('%s mentions %j', (text, names) => expect(found(text)).toEqual(names));

  test.each(['mail ops@li', '@lisa', '@ li', 'li', '@赵六', '@'])('%s mentions no one', (text) =>
    expect(found(text)).toEqual([]),
  );
});
