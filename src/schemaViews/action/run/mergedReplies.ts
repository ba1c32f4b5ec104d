import type { BulkReply, RemovalReply } from '#src/dataProviders/consoleDataProvider.ts';
import { microYuan, yuan } from '#model/rules/money/money.ts';

/** What the replies about several resources or clouds say together. */
export function mergedReplies(replies: readonly BulkReply[]): BulkReply {
  const sum = (of: (reply: BulkReply) => number) => replies.reduce((total, reply) => total + of(reply), 0);
  const seconds = replies.flatMap((reply) => reply.seconds ?? []);
  const quotas = mergedQuotas(replies.flatMap((reply) => reply.quotas ?? []));
  const removals = replies.flatMap(({ removal }) => removal ?? []);
  return {
    total: sum(({ total }) => total),
    run: sum(({ run }) => run),
    skipped: sum(({ skipped }) => skipped),
    // Each record takes as long as that; the slowest kind is what to expect.
    ...(seconds.length > 0 && { seconds: Math.max(...seconds) }),
    ...(quotas.length > 0 && { quotas }),
    ...(removals.length > 0 && { removal: mergedRemovals(removals) }),
    results: replies.flatMap(({ results }) => results),
  };
}

type Quotas = NonNullable<BulkReply['quotas']>;

function mergedQuotas(all: Quotas): Quotas {
  const merged = new Map<string, Quotas[number]>();
  for (const quota of all) {
    const name = JSON.stringify([quota.key, quota.label, quota.unit]);
    const before = merged.get(name);
    merged.set(name, { ...quota, change: quota.change + (before?.change ?? 0) });
  }
  return [...merged.values()];
}

function mergedRemovals(all: readonly RemovalReply[]): RemovalReply {
  const hourly = all.flatMap((each) => each.hourly ?? []);
  const bins = all.filter((each) => each.keeps !== undefined && each.until !== undefined);
  // The first that is purged: nothing is gone before.
  const first = bins.toSorted((a, b) => (a.until ?? '').localeCompare(b.until ?? ''))[0];
  return {
    affected: all.flatMap(({ affected }) => affected),
    ...(hourly.length > 0 && { hourly: yuan(hourly.reduce((sum, amount) => sum + (microYuan(amount) ?? 0), 0)) }),
    ...(first && { keeps: first.keeps, until: first.until }),
  };
}
