import { describe, expect, test } from 'vitest';
import { recentPlaces, rememberPlace } from '#src/layout/palette/recentPlaces.ts';

const place = (path: string) => ({ path, title: path, icon: 'map' });

describe('recent places (spec 9)', () => {
  test('the newest is first, each once, at most twenty', () => {
    for (let index = 0; index < 25; index += 1) rememberPlace(7, place(`/p${index}`));
    rememberPlace(7, place('/p20'));
    const paths = recentPlaces(7).map(({ path }) => path);
    expect(paths).toHaveLength(20);
    expect(paths.slice(0, 3)).toEqual(['/p20', '/p24', '/p23']);
    expect(new Set(paths).size).toBe(20);
  });

  test('each account has its own', () => {
    rememberPlace(1, place('/a'));
    expect(recentPlaces(2)).toEqual([]);
  });

  test.each(['', '{', '7', '[{"path":1}]'])('unknown content counts as empty: %j', (text) => {
    localStorage.setItem('suantai.recent.1', text);
    expect(recentPlaces(1)).toEqual([]);
  });
});
