import type { Actor } from '#model/access/actor.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { workOrderDefinitions, type WorkOrder } from './orders.ts';
import type { ReaderOf } from './people.ts';
import { isStaff } from './staff.ts';

/** A notice about a work order, to some of the people that it concerns. */
export interface WorkOrderNotice {
  /** Keys of `notice.` in schemas/messages.yaml: the title, and the text, which is `…Text` unless given. */
  words: string;
  text?: string;
  /** People whom the work order or a comment names: those hear of it who may still read it. */
  to?: readonly (number | null)[];
  /** People who have just been found by their role (`staffIds`). */
  staff?: readonly number[];
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

export type Inform = (context: Context, order: WorkOrder, notice: WorkOrderNotice) => Promise<void>;

/** Sends notices to those named who have the rights for it now, each once, except to the person who caused it. */
export const createInform =
  (readerOf: ReaderOf): Inform =>
  async (context, order, notice) => {
    const { words, text = `${words}Text`, to = [], staff = [], params = {}, page, level } = notice;
    const users = new Set(staff);
    for (const id of new Set(to)) {
      const reader = id === null || id === context.actor.id ? undefined : await readerOf(context, id);
      if (reader !== undefined && (await mayRead(context, order, { reader, page }))) users.add(reader.id);
    }
    users.delete(context.actor.id);
    if (users.size === 0) return;
    await notify(context, {
      type: 'workOrder',
      ...(level && { level }),
      to: { users: [...users] },
      title: `notice.${words}`,
      text: `notice.${text}`,
      params: { no: order.no ?? '', title: order.title, ...params },
      link: `${PAGES[page]}/${order.id}`,
      key: `workOrder ${words} ${order.id} ${notice.cause ?? context.clock()}`,
    });
  };

/** Somebody may have lost their role since they watched a work order or took it on. */
async function mayRead(
  context: Context,
  order: WorkOrder,
  { reader, page }: { reader: Actor; page: WorkOrderNotice['page'] },
): Promise<boolean> {
  if (isStaff(context, reader)) return true;
  const orders = workOrderDefinitions(context)?.orders;
  if (page === 'centre' || orders === undefined) return false;
  return (await findRecordOrNone({ ...context, actor: reader }, orders, order.id)) !== undefined;
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
