import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

// oxlint-disable-next-line typescript/no-explicit-any -- steps look into replies of every shape
type Answer = any;

/** The platform under test, called as one account. */
export class Platform {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(account: { name: string; password: string }): Promise<void> {
    const { token } = await this.send('POST', '/api/ums/v1/auth/password/tokens', account);
    this.#token = token;
    await this.send('POST', '/api/ums/v1/users/current/proof', { password: account.password });
  }

  /** One call; throws what is refused. */
  async send(method: string, path: string, body?: object): Promise<Answer> {
    const reply = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }

  async upload(path: string): Promise<Answer> {
    const reply = await fetch(`${this.#url}/api/sys/v1/files?name=${basename(path)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/gzip', authorization: `Bearer ${this.#token}` },
      body: readFileSync(path),
    });
    return reply.json();
  }

  /** What the dialog of an action shows, then the action with its digest. */
  async approve(path: string, input: object): Promise<{ shown: string; done: Answer }> {
    const shown = await this.send('POST', `${path}&preview=1`, input);
    const done = await this.send('POST', `${path}&previewed=${shown.previewed}`, input);
    return { shown: JSON.stringify(shown), done };
  }

  /** Reads a record again with each live event, until it is as wanted. */
  async until(path: string, isSo: (record: Answer) => boolean, withinMs = 90_000): Promise<Answer> {
    const signal = AbortSignal.timeout(withinMs);
    const stream = await fetch(`${this.#url}/api/sys/v1/events`, {
      headers: { authorization: `Bearer ${this.#token}` },
      signal,
    });
    const reader = stream.body?.getReader();
    let last: Answer;
    try {
      for (;;) {
        last = await this.send('GET', path);
        if (isSo(last)) return last;
        await reader?.read();
      }
    } catch (error) {
      throw new Error(`${path} did not become as wanted: ${JSON.stringify(last)}`, { cause: error });
    } finally {
      await reader?.cancel().catch(() => undefined);
    }
  }
}
