import { describe, expect, test } from 'vitest';
import { resolveFigures } from '#model/domains/help/figures/resolveFigures.ts';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

const { schemas } = compileSchemas(readSchemaTexts('schemas'));
const env = {
  schemas,
  settingOf: (key: string) => ({ 'upload.max_bytes': 5 * 1024 ** 3, 'email.smtp_host': 'smtp.example.com' })[key],
  prices: [
    { code: 'small', name: { zh: '小型', en: 'Small' }, unitPrice: 350_000, meter: { zh: '小时', en: 'Hour' } },
    { code: 'none', name: { zh: '待定', en: 'Later' }, unitPrice: null, meter: { zh: '小时', en: 'Hour' } },
  ],
};
const filled = (text: string, grants?: string[], lang: 'zh' | 'en' = 'zh') =>
  resolveFigures(text, env, { lang, ...(grants && { grants }) }).text;

describe('live figures of articles', () => {
  test.each([
    ['{{setting upload.max_bytes}}', '5 GB', '5 GB'],
    ['{{page /wallet}}', '[钱包](/wallet)', '[Wallet](/wallet)'],
    ['{{ page  /nextStack/vm }}', '[云主机](/nextStack/vm)', '[Virtual machines](/nextStack/vm)'],
    ['{{action vms.stop}}', '关机', 'Stop'],
    ['{{field vms.name}}', '名称', 'Name'],
    ['{{limit vms.name}}', '1–64 个字符', '1 to 64 characters'],
    ['{{resource vms}}', '云主机', 'Virtual machine'],
    ['{{price small}}', '¥0.35/小时', '¥0.35 per hour'],
    [
      '{{error 9999}}',
      '[9999 系统错误](/help/helpCenter/error-9999)',
      '[9999 System error](/help/helpCenter/error-9999)',
    ],
  ])('%s', (figure, zh, en) => {
    expect(filled(figure)).toBe(zh);
    expect(filled(figure, undefined, 'en')).toBe(en);
  });

  test('states, roles and prices are tables', () => {
    expect(filled('{{states products}}', undefined, 'en')).toContain('| On sale |');
    expect(filled('{{roles}}')).toContain('| 租户管理员 | `TENANT_ADMIN` |');
    expect(filled('{{prices}}').split('\n')).toHaveLength(4);
    expect(resolveFigures('{{prices}}', { ...env, prices: [] }, { lang: 'zh' }).text).toBe('目前没有在售的产品。');
  });

  test('a table of states names only the actions of its reader', () => {
    expect(filled('{{states vms}}', ['ADMIN'])).toContain('冷迁移');
    expect(filled('{{states vms}}', ['TENANT'])).not.toContain('冷迁移');
  });

  test('what a reader may not know is a dash, and no fault of the text', () => {
    expect(filled('{{states installations}} {{action installations.cancel}}', ['TENANT', 'all'])).toBe('— —');
    expect(resolveFigures('{{states installations}}', env, { lang: 'zh', grants: ['TENANT'] }).faults).toEqual([]);
  });

  test('the text of a setting that is not public is never shown', () => {
    expect(resolveFigures('{{setting email.smtp_host}}', env, { lang: 'zh' }).text).not.toContain('example.com');
  });

  test('an unknown figure is a fault with its line', () => {
    const text = 'a\n\n{{setting upload.max_byte}} {{stats vms}} {{action vms.constructor}} {{price gone}} {{}}';
    expect(resolveFigures(text, env, { lang: 'zh' }).faults).toEqual([
      { figure: '{{setting upload.max_byte}}', line: 3 },
      { figure: '{{stats vms}}', line: 3 },
      { figure: '{{action vms.constructor}}', line: 3 },
      { figure: '{{price gone}}', line: 3 },
      { figure: '{{}}', line: 3 },
    ]);
  });
});
