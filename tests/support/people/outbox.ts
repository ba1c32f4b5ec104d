import type { Scenario } from '../scenario.ts';

/** The last code sent to a target; undefined if none was sent. */
export async function lastCode({ guest }: Pick<Scenario, 'guest'>, target: string): Promise<string | undefined> {
  const { body } = await guest.get(`/api/sys/v1/outbox?target=${encodeURIComponent(target)}`);
  return body[0]?.code;
}

/** Requests a code and reads it from the outbox. */
export async function codeFor(all: Scenario, use: string, target: string, as = all.guest): Promise<string> {
  const reply = await as.get(`/api/ums/v1/verification/${use}/${encodeURIComponent(target)}`);
  if (reply.status !== 200)
    throw new Error(`${use} for ${target} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return (await lastCode(all, target)) ?? '';
}

/** A code that differs from the right one. */
export const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
