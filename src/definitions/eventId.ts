import { keptByPage } from '#src/http/pageState.ts';

let latest: string | undefined;
keptByPage(() => (latest = undefined));

/** The last event that the data of this page includes. Before the live channel opens, the manifest says which. */
export const eventId = {
  latest: () => latest,
  /** The live channel has received this event. */
  received(id: string) {
    if (id !== '') latest = id;
  },
  /** The manifest was read after this event. A later manifest says nothing about what else is on the page. */
  read(headers: Headers) {
    latest ??= headers.get('x-event-id') ?? undefined;
  },
};
