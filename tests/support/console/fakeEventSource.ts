import { act } from '@testing-library/react';

/** The event stream, controlled by a test through the static methods. */
export class FakeEventSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  private static readonly open = new Set<FakeEventSource>();

  readonly readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.open.add(this);
  }

  close(): void {
    FakeEventSource.open.delete(this);
  }

  /** The addresses of the open streams. */
  static urls(): string[] {
    return Array.from(FakeEventSource.open, ({ url }) => url);
  }

  /** Sends this event to every open stream. */
  static tell(name: string, data: unknown, lastEventId = ''): void {
    act(() => {
      for (const source of FakeEventSource.open)
        source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
    });
  }
}
