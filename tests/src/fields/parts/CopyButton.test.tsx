import { act, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COPY_NOTICE_MS } from '#model/values/constants.ts';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';
import { loadMessages } from '#src/i18n/loadMessages.ts';
import { NoticeArea } from '#src/layout/notices/NoticeArea.tsx';

const messages = await loadMessages('zh');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function press(writeText: (text: string) => Promise<void>) {
  // only the part that copying uses
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  render(
    <AdminContext dataProvider={testDataProvider()} i18nProvider={createI18nProvider('zh', messages)}>
      <CopyButton text="gw-1" />
      <NoticeArea />
    </AdminContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: '复制 gw-1' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

describe('copying (spec 8.2, 9)', () => {
  test('is confirmed for two and a half seconds', async () => {
    const written: string[] = [];
    await press(async (text) => void written.push(text));
    expect(written).toEqual(['gw-1']);
    expect(COPY_NOTICE_MS).toBe(2500);
    await act(() => vi.advanceTimersByTimeAsync(COPY_NOTICE_MS - 1));
    expect(screen.getByText('已复制')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('已复制')).toBeNull();
  });

  test('reports a blocked clipboard', async () => {
    await press(() => Promise.reject(new Error('denied')));
    expect(screen.getByText('浏览器不允许写入剪贴板')).toBeTruthy();
    expect(screen.queryByText('已复制')).toBeNull();
  });
});
