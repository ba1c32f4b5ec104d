import { describe, expect, test } from 'vitest';
import type { ErrorCatalogue } from '#model/messages/errors.ts';
import { ApiFault, type FaultBody } from '#src/http/apiFault.ts';
import { errorNotice, type NoticeEnv } from '#src/http/errorNotice.ts';

const catalogue: ErrorCatalogue = {
  entries: [
    {
      key: 'billing.insufficientBalance',
      code: 24011,
      status: 400,
      message: { zh: '余额不足，请充值', en: 'Insufficient balance' },
      specified: true,
      next: { zh: '去充值', en: 'Recharge', to: '/wallet' },
    },
    {
      key: 'access.denied',
      code: 3000,
      status: 403,
      message: { zh: '暂无权限', en: 'No permission' },
      specified: true,
    },
    {
      key: 'request.parameter',
      code: 9000,
      status: 400,
      message: { zh: '参数错误', en: 'Parameter error' },
      specified: true,
    },
    {
      key: 'repository.passwordMissing',
      code: 2293,
      status: 400,
      message: { zh: '请先设置仓库密码', en: 'Set the password first' },
      specified: true,
    },
  ],
  families: [{ family: 'node', ranges: [[1360, 1378]], message: { zh: '节点错误', en: 'Node error' }, status: 400 }],
};

const around: NoticeEnv = { lang: 'zh', catalogue, now: 100_000, onLoginPage: false };

function notice(status: number, body: FaultBody, more: { url?: string; method?: string } & Partial<NoticeEnv> = {}) {
  const { url = '/api/bill/v1/accounts', method = 'GET', ...env } = more;
  return errorNotice(new ApiFault({ method, url }, status, body), { ...around, ...env })?.message;
}

describe('which faults are shown, and with which text (spec 8.1)', () => {
  test('400: the message mapped from the code', () => {
    expect(notice(400, { code: 24011, message: 'raw' })).toBe('余额不足，请充值');
    expect(notice(400, { code: 24011 }, { lang: 'en' })).toBe('Insufficient balance');
  });

  test("400 without a mapping: the body's message, otherwise an unknown state", () => {
    expect(notice(400, { code: 4, message: 'raw' })).toBe('raw');
    expect(notice(400, {})).toBe('shell.fault.unknown');
  });

  test('a code of a known range without its own message uses that of the range', () => {
    expect(notice(400, { code: 1361 })).toBe('节点错误');
    expect(notice(400, { code: 1361, message: '节点已存在' })).toBe('节点已存在');
  });

  test('shown for five seconds', () => {
    expect(errorNotice(new ApiFault({ method: 'GET', url: '/' }, 400, {}), around)?.durationMs).toBe(5_000);
  });

  test('with the code, the request id to copy, and the next step where the catalogue knows one', () => {
    const fault = (body: FaultBody) => errorNotice(new ApiFault({ method: 'GET', url: '/' }, 400, body), around);
    expect(fault({ code: 24011, request_id: 'r-1' })).toEqual({
      message: '余额不足，请充值',
      durationMs: 5_000,
      code: 24011,
      requestId: 'r-1',
      next: { zh: '去充值', en: 'Recharge', to: '/wallet' },
    });
    expect(fault({})).toEqual({ message: 'shell.fault.unknown', durationMs: 5_000 });
  });

  test('400 with 3000 and "illegal Operation": once in two seconds', () => {
    const denied = { code: 3000, message: 'illegal Operation' };
    expect(notice(400, denied)).toBe('暂无权限');
    expect(notice(400, denied, { lastDenialAt: 98_001 })).toBeUndefined();
    expect(notice(400, denied, { lastDenialAt: 98_000 })).toBe('暂无权限');
  });

  test('400 with any other 3000: no notice', () => {
    expect(notice(400, { code: 3000, message: 'no' })).toBeUndefined();
  });

  test('403 with 3000, as our server replies: once in two seconds, with its own message', () => {
    const denied = { code: 3000, message: '暂无权限' };
    expect(notice(403, denied, { lastDenialAt: 98_001 })).toBeUndefined();
    expect(notice(403, denied, { lastDenialAt: 98_000 })).toBe('暂无权限');
    expect(notice(403, { code: 3001, message: 'other' }, { lastDenialAt: 99_999 })).toBe('other');
  });

  test('9000 with a message uses that message', () => {
    expect(notice(400, { code: 9000, message: '名称不能为空' })).toBe('名称不能为空');
    expect(notice(400, { code: 9000 })).toBe('参数错误');
  });

  test('401: shown on the way to login; on the login page only for the sign-in itself', () => {
    const body = { code: 1137, message: '请先登录' };
    expect(notice(401, body)).toBe('请先登录');
    expect(notice(401, body, { onLoginPage: true })).toBeUndefined();
    expect(notice(401, body, { onLoginPage: true, method: 'POST', url: '/api/ums/v1/auth/password/tokens' })).toBe(
      '请先登录',
    );
  });

  test.each(['/api/cis/v1/docker/instances', '/api/cis/v1/docker/deployments/7?x=1'])('%s fails silently', (url) => {
    expect(notice(500, { message: 'x' }, { url })).toBeUndefined();
  });

  test('what a person does there is answered (decision 235)', () => {
    expect(notice(409, { message: 'x' }, { method: 'POST', url: '/api/cis/v1/docker/deployments' })).toBe('x');
    expect(
      notice(
        409,
        { code: 4, message: '已有打开终端' },
        { method: 'POST', url: '/api/cis/v1/docker/instances/7/console' },
      ),
    ).toBe('已有打开终端');
  });

  test('a path beside the silent ones is not silent', () => {
    expect(notice(500, { message: 'x' }, { url: '/api/cis/v1/docker/instancesX' })).toBe('x');
  });

  test('a second terminal', () => {
    expect(notice(409, { message: 'x' }, { method: 'POST', url: '/api/aos/v1/nodes/stacks/7' })).toBe(
      'shell.fault.terminalOpen',
    );
    expect(notice(409, { message: 'x' }, { method: 'GET', url: '/api/aos/v1/nodes/stacks/7' })).toBe('x');
  });

  test('other statuses show the mapped message, except 2293', () => {
    expect(notice(403, { code: 3000 })).toBe('暂无权限');
    expect(notice(500, { code: 2293 })).toBeUndefined();
    expect(notice(400, { code: 2293 })).toBe('请先设置仓库密码');
  });

  test.each(['network', 'timeout'] as const)('no answer: %s', (cause) => {
    expect(errorNotice(new ApiFault({ method: 'GET', url: '/api/x' }, 0, {}, cause), around)?.message).toBe(
      `shell.fault.${cause}`,
    );
  });
});
