import { expect } from 'vitest';
import { ORIGIN } from './client.ts';
import { DEMO_PASSWORD, type Scenario } from '../scenario.ts';

const EVENTS = '/api/sys/v1/events';

export async function tokenOf({ guest }: Scenario, name: string): Promise<string> {
  return String((await guest.post('/api/ums/v1/auth/password/tokens', { name, password: DEMO_PASSWORD })).body.token);
}

export interface Stream {
  /** Reads until the text contains `word`; returns everything since the last call. */
  until(word: string): Promise<string>;
  /** Everything until the end. */
  rest(): Promise<string>;
  close(): Promise<void>;
}

/** Opens the stream of live events as one reader. */
export async function listen(
  { platform }: Pick<Scenario, 'platform'>,
  token: string,
  headers: Record<string, string> = {},
  address = EVENTS,
): Promise<Stream> {
  const response = await platform.app.fetch(
    new Request(ORIGIN + address, { headers: { authorization: `Bearer ${token}`, ...headers } }),
  );
  expect(response).toMatchObject({ status: 200 });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no stream');
  const decoder = new TextDecoder();
  let text = '';
  async function more(): Promise<boolean> {
    const { done, value } = (await reader?.read()) ?? { done: true };
    text += decoder.decode(value, { stream: true });
    return !done;
  }
  return {
    async until(word) {
      while (!text.includes(word) && (await more()));
      const read = text;
      text = '';
      return read;
    },
    async rest() {
      while (await more());
      return text;
    },
    close: () => reader.cancel(),
  };
}
