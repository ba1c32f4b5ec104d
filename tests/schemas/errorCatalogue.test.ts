import { describe, expect, test } from 'vitest';
import { schemas } from './productSchemas.ts';

const { entries, families } = schemas.errors;
const entryOf = (code: number) => entries.find((entry) => entry.code === code);
const familiesOf = (code: number) =>
  families.filter(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));

const SPECIFIED: [number, string][] = [
  [0, '成功'],
  [10, '数据包含非法字符'],
  [1101, '用户名或密码不匹配'],
  [1122, '用户名或密码不匹配'],
  [1111, '用户名无效'],
  [1112, '密码不匹配'],
  [1113, '用户信息已被使用'],
  [1116, '邮箱未改变'],
  [1117, '邮箱已被使用'],
  [1118, '手机号未改变'],
  [1119, '手机号已被使用'],
  [1120, '旧密码无效'],
  [1121, '验证码无效'],
  [1126, '新密码无效'],
  [1128, '认证失败'],
  [1132, '用户已过期'],
  [1134, '用户未激活'],
  [1135, '用户已被禁用'],
  [1136, '账号已冻结'],
  [1137, '请先登录'],
  [1170, '微信登录失败'],
  [1180, '手机号不存在'],
  [1181, '邮箱不存在'],
  [1182, '暂时锁定'],
  [1183, '邀请链接无效'],
  [1184, '暂未开放注册'],
  [2293, '请先设置仓库密码'],
  [3000, '暂无权限'],
  [8805, '节点数超过许可证上限'],
  [8809, '核数超过许可证上限'],
  [9000, '参数错误'],
  [9996, '未知服务'],
  [9997, '重定向'],
  [9998, '未知错误'],
  [9999, '系统错误'],
  [99999, '错误'],
  [13001, '没有弹性公网 IP'],
  [13002, '到期时间冲突'],
  [13003, '资源仍在创建中'],
  [24007, '产品未定价'],
  [24008, '0 到 1 之间'],
  [24011, '余额不足，请充值'],
  [24013, '周期'],
  [24014, '大于 0'],
  [24016, '不能删除'],
  [24017, '不能修改'],
  [24018, '余额不足，请充值'],
  [24019, '预付费或后付费'],
  [24044, '订单已过期'],
  [24045, '汇款码'],
  [24047, '汇款码错误'],
  [24048, '汇款码已过期'],
];

const RANGES: [number, number][] = [
  [1151, 1168],
  [1360, 1378],
  [1551, 1556],
  [1651, 1654],
  [1700, 1899],
  [1901, 2040],
  [2101, 2132],
  [2200, 2293],
  [2600, 2600],
  [3001, 3045],
  [5001, 6101],
  [8800, 8809],
  [9100, 9304],
  [12001, 12006],
  [12200, 12243],
  [12700, 12721],
  [12900, 12952],
  [12300, 12324],
  [12400, 12411],
  [12500, 12504],
  [13001, 13003],
  [24001, 24048],
  [25010, 25053],
  [26001, 26019],
];

describe('the error catalogue (spec 8.3)', () => {
  test.each(SPECIFIED)('%i has the text %s and is marked as specified', (code, words) => {
    expect(entryOf(code)?.message.zh).toContain(words);
    expect(entryOf(code)?.specified).toBe(true);
  });

  test('no other entry is marked as specified', () => {
    const claimed = entries.filter(({ specified }) => specified).map(({ code }) => code);
    expect(claimed.toSorted((a, b) => a - b)).toEqual(SPECIFIED.map(([code]) => code).toSorted((a, b) => a - b));
  });

  test.each(RANGES)('every code from %i to %i has exactly one fallback family', (first, last) => {
    for (let code = first; code <= last; code += 1)
      expect(
        familiesOf(code).map(({ family }) => family),
        `code ${code}`,
      ).toHaveLength(1);
  });

  test('codes outside the known ranges have no family', () => {
    for (const code of [1, 1100, 1169, 1557, 3046, 8999, 12007, 24049, 50008, 60204])
      expect(familiesOf(code), `code ${code}`).toEqual([]);
  });

  test('keys and codes are unique, and every code is in a range of its family', () => {
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length);
    for (const { key, code } of entries)
      expect(
        familiesOf(code).map(({ family }) => family),
        key,
      ).toEqual([key.split('.')[0]]);
  });

  test('statuses are valid in HTTP, and only code 0 is a success', () => {
    for (const { key, code, status } of entries) {
      if (code === 0) expect(status).toBe(200);
      else expect(status, key).toSatisfy((value: number) => value >= 400 && value <= 599);
    }
  });

  test('English and Chinese differ', () => {
    for (const { key, message } of [...entries, ...families.map((family) => ({ ...family, key: family.family }))]) {
      expect(message.zh, key).toMatch(/\p{Script=Han}/u);
      expect(message.en, key).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('keys in definitions', () => {
  const keys = new Set(entries.map(({ key }) => key));

  test.each(Object.keys(schemas.resources))('%s names only keys of the catalogue', (resource) => {
    const definition = schemas.resources[resource];
    const named = [
      ...Object.values(definition?.errors ?? {}).flatMap((key) =>
        typeof key === 'string' ? [key] : Object.values(key),
      ),
      ...(definition?.unique ?? []).flatMap(({ error }) => error ?? []),
      ...Object.values(definition?.fields ?? {}).flatMap(({ takenError }) => takenError ?? []),
    ];
    expect(named.filter((key) => !keys.has(key))).toEqual([]);
  });
});
