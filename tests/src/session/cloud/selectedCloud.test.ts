import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi, onTestFinished } from 'vitest';
import { selectCloud, selectedCloudOf } from '#src/session/cloud/selectedCloud.ts';

const cloud = (name: string) => ({ cloud_id: name, name, product: 'openstack' });
const saved = () => localStorage.getItem('suantai.cloud');

test('a selected cloud applies at once and is stored 100 ms later, the last of several (spec 4.5, 9)', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  localStorage.clear();
  const queryClient = new QueryClient();
  selectCloud(queryClient, cloud('first'));
  selectCloud(queryClient, cloud('second'));
  expect(selectedCloudOf(queryClient)).toEqual(cloud('second'));
  vi.advanceTimersByTime(99);
  expect(saved()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(JSON.parse(saved() ?? '{}')).toMatchObject(cloud('second'));
});

test('a cloud selected just before the page unloads is stored', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  localStorage.clear();
  selectCloud(new QueryClient(), cloud('last'));
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(saved() ?? '{}')).toMatchObject(cloud('last'));
});
