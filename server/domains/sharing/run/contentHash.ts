import { createHash } from 'node:crypto';
import type { DraftLine } from './linesOfPlan.ts';

/** SHA-256 over what a statement follows from: one line of JSON for its head, and one for each of its lines. */
export function contentHash(head: readonly (string | number)[], lines: readonly DraftLine[]): string {
  const hash = createHash('sha256');
  hash.update(`${JSON.stringify(head)}\n`);
  for (const line of lines)
    hash.update(
      `${JSON.stringify([
        line.kind,
        line.receiver,
        line.bill_line_id,
        line.billing_date,
        line.resource_name,
        line.quantity,
        line.payable_amount,
        line.original_amount,
        line.platform_discount,
        line.provider_discount,
        line.base_amount,
        line.rule_id,
        line.share_amount,
        line.facts,
      ])}\n`,
    );
  return hash.digest('base64url');
}
