import { describe, expect, test } from 'vitest';
import { findItems } from '#src/layout/palette/items/findItems.ts';
import type { PaletteItem } from '#src/layout/palette/items/paletteItem.ts';

const page = (title: string, path: string, alias?: string): PaletteItem => ({
  key: path,
  group: 'page',
  title,
  path,
  icon: 'map',
  ...(alias !== undefined && { alias }),
});
const titles = (items: PaletteItem[], typed: string) => findItems(items, typed).map(({ title }) => title);

describe('the lines of the palette', () => {
  test('without a search: recent places, actions and commands, but not the whole menu', () => {
    const items: PaletteItem[] = [
      page('网关', '/gateway'),
      { ...page('区域', '/area'), key: 'r', group: 'recent' },
      { key: 'c', group: 'command', title: '退出登录', icon: 'logout' },
    ];
    expect(titles(items, '')).toEqual(['区域', '退出登录']);
  });

  test('a page is found by its name in the other language, after matches in the own one', () => {
    expect(titles([page('区域', '/area', 'Region'), page('Region codes', '/codes')], 'regi')).toEqual([
      'Region codes',
      '区域',
    ]);
  });

  test('a place is listed once', () => {
    const items: PaletteItem[] = [page('区域', '/area'), { ...page('区域', '/area'), key: 'recent', group: 'recent' }];
    expect(findItems(items, '区域')).toHaveLength(1);
  });

  test('a hit of the server by another field than the title stays', () => {
    const record: PaletteItem = {
      key: 'users 7',
      group: 'record',
      title: 'admin',
      icon: 'person',
      path: '/iam/user/detail/7',
    };
    expect(titles([record], '13800')).toEqual(['admin']);
  });

  test('every group keeps some lines', () => {
    const pages = Array.from({ length: 30 }, (_, index) => page(`区 ${index}`, `/p${index}`));
    expect(
      findItems([...pages, { key: 'c', group: 'command', title: '新建区', icon: 'add' }], '区').map(
        ({ group }) => group,
      ),
    ).toEqual([...Array.from({ length: 8 }, () => 'page'), 'command']);
  });
});
