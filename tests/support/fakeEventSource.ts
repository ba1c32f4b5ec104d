import { act } from '@testing-library/react';

/** The live channel as a test drives it: `FakeEventSource.tell('record', { … })`. */
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

  /** As if the server had sent this event to every open channel. */
  static tell(name: string, data: unknown): void {
    act(() => {
      for (const source of FakeEventSource.open)
        source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
    });
  }
}
