import type { Context } from '#server/engine/context.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { WorkOrder } from './orders.ts';

/** A notice about a work order, to some of the people that it concerns. */
export interface WorkOrderNotice {
  /** Keys of `notice.` in schemas/messages.yaml: the title, and the text, which is `…Text` unless given. */
  words: string;
  text?: string;
  to: readonly (number | null)[];
  /** Values of the sentences, in addition to the number and the title. */
  params?: Readonly<Record<string, string | number>>;
  /** Where its recipients read it: the work-order centre, or their own list. */
  page: 'centre' | 'list';
  level?: 'info' | 'warn' | 'error';
  /** What happens once in a work order, such as a breach, or the id of its cause; default: this instant. */
  cause?: string | number;
}

const PAGES = { centre: '/workOrderCenter', list: '/workOrderlist' } as const;
const LONGEST_EXCERPT = 200;

/** Sends a notice to those named, each once, except to the person who caused it. */
export async function inform(
  context: Context,
  order: WorkOrder,
  { words, text = `${words}Text`, to, params = {}, page, level, cause = context.clock() }: WorkOrderNotice,
): Promise<void> {
  const users = [...new Set(to)].filter((id): id is number => id !== null && id !== context.actor.id);
  if (users.length === 0) return;
  await notify(context, {
    type: 'workOrder',
    ...(level && { level }),
    to: { users },
    title: `notice.${words}`,
    text: `notice.${text}`,
    params: { no: order.no ?? '', title: order.title, ...params },
    link: `${PAGES[page]}/${order.id}`,
    key: `workOrder ${words} ${order.id} ${cause}`,
  });
}

/** The submitter and everybody who watches. */
export const followersOf = ({ submitter_id, watcher_ids }: WorkOrder): (number | null)[] => [
  submitter_id,
  ...(watcher_ids ?? []),
];

/**
 * The first words of a Markdown text, for a notice.
 *
 * @example
 *   excerptOf('**Thanks**, it works'); // 'Thanks, it works'
 */
export function excerptOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>~]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length > LONGEST_EXCERPT ? `${characters.slice(0, LONGEST_EXCERPT).join('')}…` : plain;
}
