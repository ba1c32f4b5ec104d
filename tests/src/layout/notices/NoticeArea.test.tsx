import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, testDataProvider, useNotify } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberNotice } from '#src/http/rememberedNotices.ts';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { loadMessages } from '#src/i18n/loadMessages.ts';
import { NoticeArea } from '#src/layout/notices/NoticeArea.tsx';
import { RoutingProvider } from '#src/routing/RoutingContext.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { entry } from '../../routing/manifestOf.ts';

type Notify = ReturnType<typeof useNotify>;

/** Renders only the notices, for a reader who may open /license alone. Returns the function that adds a notice. */
async function renderNotices(lang: Lang = 'zh'): Promise<Notify> {
  const i18nProvider = createI18nProvider(lang, await loadMessages(lang));
  const routing = {
    table: routeTable({ resources: [entry('licences', { list: '/license' })], pages: [] }),
    recordOf: () => undefined,
    hasPage: () => false,
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider()} i18nProvider={i18nProvider}>
        <RoutingProvider value={routing}>
          <main tabIndex={-1} />
          <NoticeArea />
          {children}
        </RoutingProvider>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { result } = renderHook(useNotify, { wrapper });
  return (...notice) => act(() => result.current(...notice));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: false }));
afterEach(() => void vi.useRealTimers());

describe('a refusal in a notice (spec 8.1)', () => {
  test('it is announced with its code, the request id to copy and the next step', async () => {
    const notify = await renderNotices();
    rememberNotice({
      message: '节点数超过许可证上限',
      durationMs: 5_000,
      code: 8805,
      requestId: 'r-77',
      next: { zh: '查看许可证', en: 'Licences', to: '/license' },
    });
    notify('节点数超过许可证上限', { type: 'error' });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('节点数超过许可证上限')).toBeTruthy();
    expect(alert.getByText('错误码 8805')).toBeTruthy();
    expect(alert.getByText('r-77')).toBeTruthy();
    expect(alert.getByRole('button', { name: /复制.*r-77/ })).toBeTruthy();
    expect(alert.getByRole('link', { name: '查看许可证' }).getAttribute('href')).toBe('/license');
  });

  test('in English, without a next step that this reader cannot open', async () => {
    const notify = await renderNotices('en');
    rememberNotice({
      message: 'The balance is insufficient',
      durationMs: 5_000,
      code: 24011,
      next: { zh: '去充值', en: 'Recharge', to: '/wallet' },
    });
    notify('The balance is insufficient', { type: 'error' });
    expect(screen.getByText('Code 24011')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('a next step without a page is a sentence', async () => {
    const notify = await renderNotices();
    rememberNotice({
      message: '暂无权限',
      durationMs: 5_000,
      code: 3000,
      next: { zh: '管理员可以授权', en: 'An administrator can grant it' },
    });
    notify('暂无权限', { type: 'error' });
    expect(screen.getByText('管理员可以授权')).toBeTruthy();
  });

  test('a success is a status, not an alert', async () => {
    const notify = await renderNotices();
    notify('field.copied', { type: 'success' });
    expect(screen.getByRole('status').textContent).not.toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('how long a notice stays (spec 9)', () => {
  test('an error five seconds', async () => {
    const notify = await renderNotices();
    notify('坏了', { type: 'error' });
    pass(4_999);
    expect(screen.queryByText('坏了')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('坏了')).toBeNull();
  });

  test('longer while the pointer or the focus is on it, then its whole time again', async () => {
    const notify = await renderNotices();
    notify('坏了', { type: 'error' });
    const button = screen.getByRole('button', { name: '关闭通知' });
    act(() => button.focus());
    pass(60_000);
    expect(screen.queryByText('坏了')).toBeTruthy();
    act(() => button.blur());
    pass(4_999);
    expect(screen.queryByText('坏了')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('坏了')).toBeNull();
  });

  test('a repeated message is counted, and its time starts again', async () => {
    const notify = await renderNotices();
    notify('坏了', { type: 'error' });
    pass(4_000);
    notify('坏了', { type: 'error' });
    pass(4_000);
    expect(screen.getAllByText('坏了')).toHaveLength(1);
    expect(screen.getByText('×2')).toBeTruthy();
    pass(1_000);
    expect(screen.queryByText('坏了')).toBeNull();
  });

  test('Escape closes it and returns the focus to the page', async () => {
    const notify = await renderNotices();
    notify('坏了', { type: 'error' });
    const button = screen.getByRole('button', { name: '关闭通知' });
    act(() => button.focus());
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(screen.queryByText('坏了')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
