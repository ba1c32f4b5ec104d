import type { LiveEvents } from './liveChannel.ts';
import { keptByPage } from '#src/http/pageState.ts';

type News = LiveEvents['record'];

const listeners = new Set<(news: News) => void>();
/** Records of which the reader has learned that they are deleted, so that no one requests them again. */
const gone = new Set<string>();
keptByPage(() => gone.clear());

const nameOf = ({ resource, id }: Pick<News, 'resource' | 'id'>) => `${resource}/${id}`;

/** Live events of single records, for the views that are open on the page. */
export const recordNews = {
  publish(news: News): void {
    if (news.operation === 'delete') gone.add(nameOf(news));
    else gone.delete(nameOf(news));
    for (const listener of listeners) listener(news);
  },
  isGone: (record: Pick<News, 'resource' | 'id'>): boolean => gone.has(nameOf(record)),
  subscribe(listener: (news: News) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
