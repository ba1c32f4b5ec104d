import { expect, onTestFinished, test, vi } from 'vitest';
import { loadConfigFromFile } from 'vite';

test.each([
  [undefined, 'http://127.0.0.1:8080'],
  ['8162', 'http://127.0.0.1:8162'],
])('with PORT=%s the console of npm run dev calls %s', async (port, server) => {
  vi.stubEnv('PORT', port);
  onTestFinished(() => void vi.unstubAllEnvs());
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, 'vite.config.ts');
  expect(loaded?.config.server?.proxy).toEqual({ '/api': server, '/readyz': server });
});
